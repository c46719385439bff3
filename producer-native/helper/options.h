// How the collector ships, from the environment. Separate and pure so that tests can pass any
// environment.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace whip::helper {

/// Reads one environment variable; null if unset.
using Environment = std::function<const char*(const char* name)>;

struct Options {
  /// WHIP_BOOTSTRAP, host:port[,host:port]; never empty, see Shipper::wanted
  std::string bootstrap;
  std::string registry;       ///< WHIP_REGISTRY, URL without a slash at the end
  std::string prefix;         ///< WHIP_PREFIX, default "whip."
  std::string configFile;     ///< WHIP_CONFIG, client properties (TLS, SASL); default: own_engine.h
  std::string compression;    ///< WHIP_COMPRESSION, default lz4
  size_t bufferBytesMax = 0;  ///< WHIP_BUFFER_BYTES, default 64 MiB: all that waits for the broker
  int flushMs = 0;  ///< WHIP_FLUSH_MS, default 5000: most time the end of the program is held up
  int liveMs = 0;   ///< WHIP_LIVE_MS, default 500: how old a batch gets before it is sent
  int messageTimeoutMs = 0;    ///< WHIP_MESSAGE_TIMEOUT_MS, default 300000: then it is given up
  std::string run;             ///< WHIP_RUN; empty: generate one
  bool runIsAnothers = false;  ///< WHIP_STARTED: `run` is another program's of one `whip run`
  std::string name;            ///< WHIP_NAME
  std::map<std::string, std::string> labels;  ///< WHIP_LABELS, k=v,k=v
  bool verbose = false;                       ///< WHIP_VERBOSE=1
  bool control = true;                        ///< WHIP_CONTROL=0: requests are not followed
  std::string job;                            ///< SLURM_JOB_ID, PBS_JOBID, LSB_JOBID, ...
  std::string ranksName;     ///< what its ranks are called without WHIP_RUN, see job.h
  std::string rankVariable;  ///< the one that says the rank; empty: none does
  int rank = 0;              ///< OMPI_COMM_WORLD_RANK, PMI_RANK, SLURM_PROCID, ...
  int rankCount = 0;         ///< processes of the job; 0: not known
};

/// Values that make no sense (a word where a number belongs) keep their default.
Options readOptions(const Environment& environment);

}  // namespace whip::helper
