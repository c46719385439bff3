#include "helper/options.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

Options read(const std::map<std::string, std::string>& environment) {
  return readOptions([&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(OptionsTest, shouldHaveTheDocumentedDefaults) {
  const Options options = read({});
  EXPECT_EQ(options.bootstrap, "");
  EXPECT_EQ(options.prefix, "whip.");
  EXPECT_EQ(options.compression, "lz4");
  EXPECT_EQ(options.bufferBytesMax, 64u << 20);
  EXPECT_EQ(options.flushMs, 5000);
  EXPECT_EQ(options.liveMs, 500);
  EXPECT_FALSE(options.verbose);
  EXPECT_TRUE(options.control);
  EXPECT_EQ(options.rankCount, 0);
}

TEST(OptionsTest, shouldFollowNoRequestsIfSaid) {
  EXPECT_FALSE(read({{"WHIP_CONTROL", "0"}}).control);
  EXPECT_TRUE(read({{"WHIP_CONTROL", ""}}).control);
}

TEST(OptionsTest, shouldReadLabels) {
  const Options options = read({{"WHIP_LABELS", "commit=a1b2,note=x=y,broken,=empty,last="}});
  EXPECT_EQ(options.labels, (std::map<std::string, std::string>{
                                {"commit", "a1b2"}, {"note", "x=y"}, {"last", ""}}));
}

TEST(OptionsTest, shouldKeepDefaultsForNumbersThatAreNone) {
  const Options options = read({{"WHIP_FLUSH_MS", "soon"}, {"WHIP_BUFFER_BYTES", "64M"}});
  EXPECT_EQ(options.flushMs, 5000);
  EXPECT_EQ(options.bufferBytesMax, 64u << 20);
}

TEST(OptionsTest, shouldKeepNumbersWithinTheirBounds) {
  const Options options =
      read({{"WHIP_FLUSH_MS", "-3"}, {"WHIP_BUFFER_BYTES", "10"}, {"WHIP_LIVE_MS", "1"}});
  EXPECT_EQ(options.flushMs, 0);
  EXPECT_EQ(options.liveMs, 50);
  EXPECT_EQ(read({{"WHIP_LIVE_MS", "5000"}}).liveMs, 5000);
  EXPECT_EQ(options.bufferBytesMax, 1u << 20);
}

TEST(OptionsTest, shouldReadRankAndJobOfSlurmAndMpi) {
  const Options slurm =
      read({{"SLURM_JOB_ID", "77"}, {"SLURM_PROCID", "3"}, {"SLURM_STEP_NUM_TASKS", "4"}});
  EXPECT_EQ(slurm.job, "77");
  EXPECT_EQ(slurm.rank, 3);
  EXPECT_EQ(slurm.rankCount, 4);
  const Options mpi = read({{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "2"}});
  EXPECT_EQ(mpi.rank, 1);
  EXPECT_EQ(mpi.rankCount, 2);
}

TEST(OptionsTest, shouldCallAJobWhatItsStarterCallsIt) {
  std::map<std::string, std::string> slurm = {
      {"SLURM_JOB_ID", "77"}, {"SLURM_STEP_ID", "3"}, {"PMIX_NAMESPACE", "slurm.pmix.77.3"}};
  EXPECT_EQ(read(slurm).ranksName, "slurm-77.3");
  slurm["PMIX_NAMESPACE"] = "";
  slurm["PMI_JOBID"] = "77.3";
  slurm["SLURM_RESTART_COUNT"] = "2";
  EXPECT_EQ(read(slurm).ranksName, "slurm-77.3.2");
  slurm["SLURM_STEP_ID"] = "4294967291";  // the batch script
  slurm["PMI_JOBID"] = "";
  EXPECT_EQ(read(slurm).ranksName, "");

  // mpirun in a job of Slurm: its daemons are the step.
  slurm["SLURM_STEP_ID"] = "3";
  slurm["PMIX_NAMESPACE"] = "prterun-node7-4711@1";
  const std::string first = read(slurm).ranksName;
  EXPECT_EQ(first.substr(0, 4), "job-");
  EXPECT_EQ(first.size(), 12u);
  slurm["SLURM_STEP_ID"] = "";
  slurm["PMIX_RANK"] = "1";
  EXPECT_EQ(read(slurm).ranksName, first);
  EXPECT_EQ(read(slurm).rankVariable, "PMIX_RANK");
  slurm["PMIX_NAMESPACE"] = "prterun-node7-4715@1";
  EXPECT_NE(read(slurm).ranksName, first);
}

TEST(OptionsTest, shouldTakeAProgramOfABatchScriptForOneThatIsAlone) {
  const Options batch =
      read({{"SLURM_JOB_ID", "77"}, {"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}});
  EXPECT_EQ(batch.rankCount, 0);
}

TEST(OptionsTest, shouldTakeTheSlashOffTheRegistry) {
  EXPECT_EQ(read({{"WHIP_REGISTRY", "http://h:8081/api//"}}).registry, "http://h:8081/api");
}

}  // namespace
}  // namespace whip::helper
