#include "helper/run/job.h"

#include <cstring>
#include <fstream>
#include <iterator>

#include "guest/core/process/process_stat.h"
#include "helper/run/letters.h"

namespace whip::helper {
namespace {

/// Variables with a value that all ranks of a job share: Open MPI's, MPICH's, MVAPICH's, Flux,
/// Cray's.
constexpr const char* kNames[] = {"PMIX_NAMESPACE",
                                  "OMPI_MCA_orte_hnp_uri",
                                  "OMPI_MCA_ess_base_jobid",
                                  "PMI_JOBID",
                                  "MPIRUN_ID",
                                  "FLUX_JOB_ID",
                                  "PALS_APID",
                                  "ALPS_APP_ID"};

/// Slurm numbers a batch script as a step, too, beyond all others.
constexpr size_t kStepDigitsMax = 9;

constexpr int kAncestorsMax = 64;

std::string hashed(const std::string& text) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return "job-" + letters(hash, 8);
}

std::string valueOf(const Environment& environment, const char* name) {
  const char* value = environment(name);
  return value == nullptr ? "" : value;
}

/// "slurm.pmix.77.0" and "77.0": the step's numbers are as good.
bool isSlurms(const Environment& environment, const std::string& name) {
  return name.rfind("slurm.", 0) == 0 ||
         name == valueOf(environment, "SLURM_JOB_ID") + "." + valueOf(environment, "SLURM_STEP_ID");
}

std::string slurmStep(const Environment& environment) {
  const std::string job = valueOf(environment, "SLURM_JOB_ID");
  const std::string step = valueOf(environment, "SLURM_STEP_ID");
  if (job.empty() || step.empty() || step.size() > kStepDigitsMax) return "";
  const std::string restart = valueOf(environment, "SLURM_RESTART_COUNT");
  return "slurm-" + job + "." + step + (restart.empty() ? "" : "." + restart);
}

bool hasVariable(pid_t process, const std::string& name) {
  std::ifstream file("/proc/" + std::to_string(process) + "/environ", std::ios::binary);
  const std::string all =
      std::string(1, '\0') + std::string(std::istreambuf_iterator<char>(file), {});
  return all.find(std::string(1, '\0') + name + "=") != std::string::npos;
}

}  // namespace

std::string jobIn(const Environment& environment) {
  std::string known;
  for (const char* name : kNames) {
    const std::string value = valueOf(environment, name);
    if (!value.empty() && !isSlurms(environment, value)) known += name + ("=" + value) + '\n';
  }
  return known.empty() ? slurmStep(environment) : hashed(known);
}

std::string jobBehind(int64_t process, const std::string& rankVariable, const std::string& host) {
  Origin starter = originOf(static_cast<pid_t>(process));
  pid_t at = static_cast<pid_t>(process);
  for (int i = 0; i < kAncestorsMax && starter.parent > 0; i++) {
    at = starter.parent;
    starter = originOf(at);
    if (!hasVariable(at, rankVariable)) break;
  }
  return hashed(host + " " + std::to_string(at) + " " + std::to_string(starter.startTicks));
}

}  // namespace whip::helper
