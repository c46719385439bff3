#include "helper/options.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <initializer_list>

#include "helper/kafka/own_engine.h"
#include "helper/run/job.h"

namespace whip::helper {
namespace {

std::string text(const Environment& environment, const char* name, const char* fallback) {
  const char* value = environment(name);
  return value != nullptr && *value != '\0' ? value : fallback;
}

std::string firstOf(const Environment& environment, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    std::string value = text(environment, name, "");
    if (!value.empty()) return value;
  }
  return "";
}

long long number(const std::string& value, long long fallback, long long least, long long most) {
  if (value.empty()) return fallback;
  errno = 0;
  char* end = nullptr;
  const long long parsed = std::strtoll(value.c_str(), &end, 10);
  if (errno != 0 || *end != '\0') return fallback;
  return parsed < least ? least : parsed > most ? most : parsed;
}

std::map<std::string, std::string> labels(const std::string& list) {
  std::map<std::string, std::string> found;
  size_t begin = 0;
  while (begin < list.size()) {
    size_t end = list.find(',', begin);
    if (end == std::string::npos) end = list.size();
    const std::string label = list.substr(begin, end - begin);
    const size_t equals = label.find('=');
    if (equals != std::string::npos && equals > 0) {
      found[label.substr(0, equals)] = label.substr(equals + 1);
    }
    begin = end + 1;
  }
  return found;
}

}  // namespace

Options readOptions(const Environment& environment) {
  Options options;
  options.bootstrap = text(environment, "WHIP_BOOTSTRAP", "");
  options.registry = text(environment, "WHIP_REGISTRY", "");
  while (!options.registry.empty() && options.registry.back() == '/') options.registry.pop_back();
  options.prefix = text(environment, "WHIP_PREFIX", "whip.");
  options.configFile = text(environment, "WHIP_CONFIG", "");
  if (options.configFile.empty()) {
    options.configFile = ownEngineProperties(environment, options.bootstrap);
  }
  options.compression = text(environment, "WHIP_COMPRESSION", "lz4");
  // At least one batch of the largest kind must fit.
  options.bufferBytesMax = static_cast<size_t>(
      number(text(environment, "WHIP_BUFFER_BYTES", ""), 64 << 20, 1 << 20, 1LL << 40));
  options.flushMs =
      static_cast<int>(number(text(environment, "WHIP_FLUSH_MS", ""), 5000, 0, 600000));
  options.liveMs = static_cast<int>(number(text(environment, "WHIP_LIVE_MS", ""), 500, 50, 60000));
  options.messageTimeoutMs = static_cast<int>(
      number(text(environment, "WHIP_MESSAGE_TIMEOUT_MS", ""), 300000, 1000, INT_MAX));
  options.run = text(environment, "WHIP_RUN", "");
  options.runIsAnothers = text(environment, "WHIP_STARTED", "").rfind('-', 0) == 0;
  options.name = text(environment, "WHIP_NAME", "");
  options.labels = labels(text(environment, "WHIP_LABELS", ""));
  options.verbose = text(environment, "WHIP_VERBOSE", "0") != "0";
  options.control = text(environment, "WHIP_CONTROL", "1") != "0";
  options.job = firstOf(environment, {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID"});
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK",
                           "PALS_RANKID", "FLUX_TASK_RANK", "SLURM_PROCID"}) {
    if (options.rankVariable.empty() && !text(environment, name, "").empty()) {
      options.rankVariable = name;
    }
  }
  const std::string rank = text(environment, options.rankVariable.c_str(), "");
  options.rank = static_cast<int>(number(rank, 0, 0, INT_MAX));
  // SLURM_NTASKS is there in a batch script, too, where a program is alone.
  const std::string rankCount =
      firstOf(environment,
              {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS"});
  options.rankCount = static_cast<int>(number(rankCount, 0, 1, INT_MAX));
  options.ranksName = jobIn(environment);
  return options;
}

}  // namespace whip::helper
