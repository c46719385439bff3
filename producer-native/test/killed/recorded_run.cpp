#include "killed/recorded_run.h"

#include <utility>

#include "decoded_batch.h"
#include "helper/kafka/topic.h"

namespace whip::killed {
namespace {

using Column = std::vector<uint64_t>;

Place placeOf(const helper::DecodedColumns& columns, size_t row) {
  return {columns.column.at("region")[row], columns.column.at("parent")[row],
          columns.column.at("index")[row]};
}

void addStrands(const helper::DecodedColumns& columns, std::vector<RecordedRow>* rows) {
  for (size_t i = 0; i < static_cast<size_t>(columns.count); i++) {
    RecordedRow row{RecordedRow::What::kStrand, placeOf(columns, i)};
    row.work = row.chain = row.joined = row.full = columns.column.at("work")[i];
    rows->push_back(row);
  }
}

void addNodes(const helper::DecodedColumns& columns, std::vector<RecordedRow>* rows) {
  for (size_t i = 0; i < static_cast<size_t>(columns.count); i++) {
    RecordedRow row{RecordedRow::What::kNode, placeOf(columns, i)};
    row.items = columns.column.at("items")[i];
    row.id = columns.column.at("id")[i];
    row.a = columns.column.at("a")[i];
    row.b = columns.column.at("b")[i];
    row.kind = static_cast<Kind>(columns.column.at("kind")[i]);
    rows->push_back(row);
  }
}

void addFolded(const std::map<std::string, helper::DecodedColumns>& tables, RecordedRun* run) {
  const helper::DecodedColumns& columns = tables.at("folded");
  const std::map<std::string, Column>& strands = tables.at("foldedStrands").column;
  size_t strand = 0;
  for (size_t i = 0; i < static_cast<size_t>(columns.count); i++) {
    RecordedRow row{RecordedRow::What::kFolded, placeOf(columns, i)};
    row.items = columns.column.at("items")[i];
    const size_t end = strand + columns.column.at("strands")[i];
    for (; strand < end; strand++) {
      const uint64_t chain = strands.at("chain")[strand];
      const uint64_t joined = chain + strands.at("joined")[strand];
      row.work += strands.at("work")[strand];
      row.chain += chain;
      row.joined += joined;
      row.full += joined + strands.at("full")[strand];
    }
    run->rows.push_back(row);
  }
  if (strand != static_cast<size_t>(tables.at("foldedStrands").count)) {
    run->defects.push_back("a batch has folded strands of no item");
  }
}

/// The batches of a run, and the next of each stream.
struct Arrived {
  RecordedRun run;
  std::vector<int64_t> next;
};

void add(const helper::DecodedBatch& batch, Arrived* arrived) {
  const auto stream = static_cast<size_t>(batch.thread);
  if (arrived->next.size() <= stream) arrived->next.resize(stream + 1);
  if (batch.sequence != arrived->next[stream]++) {
    arrived->run.defects.push_back("batch " + std::to_string(batch.sequence) + " of stream " +
                                   std::to_string(stream) + " is not the next");
  }
  addStrands(batch.strands, &arrived->run.rows);
  addNodes(batch.nodes, &arrived->run.rows);
  addFolded(batch.folded, &arrived->run);
}

void add(helper::DecodedRun record, RecordedRun* run) {
  if (run->end.hasEnd) run->defects.push_back("a record follows that of the end");
  run->end = std::move(record);
}

}  // namespace

std::map<std::string, RecordedRun> recordedRuns(const helper::MockBroker& broker) {
  std::map<std::string, Arrived> arrived;
  for (const helper::Received& message : broker.contents({"whip.node", "whip.run"})) {
    const std::string avro = message.value.substr(helper::kWireHeaderBytes);
    if (message.topic == "whip.node") {
      const helper::DecodedBatch batch = helper::decodeBatch(avro);
      add(batch, &arrived[batch.run]);
    } else {
      helper::DecodedRun record = helper::decodeRun(avro);
      const std::string name = record.run;
      add(std::move(record), &arrived[name].run);
    }
  }
  std::map<std::string, RecordedRun> runs;
  for (auto& [name, one] : arrived) {
    one.next.resize(one.run.end.batches.size());
    if (one.next != one.run.end.batches) {
      one.run.defects.push_back("the end record counts other batches than came");
    }
    runs[name] = std::move(one.run);
  }
  return runs;
}

}  // namespace whip::killed
