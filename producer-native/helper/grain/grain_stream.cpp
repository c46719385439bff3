#include "helper/grain/grain_stream.h"

namespace whip::helper {
namespace {

using CellTable = grain::Table;

// Fields of grain::CellKey::packed().
constexpr uint32_t kTableShift = 24, kWorkShift = 16, kCreationShift = 8, kByte = 0xff;

}  // namespace

GrainStream::GrainStream(GrainHeader header, GrainReader::SiteOf siteOf, Offer offer,
                         Losses& losses, uint32_t (*threads)())
    : header_(std::move(header)),
      offer_(std::move(offer)),
      losses_(losses),
      reader_(std::move(siteOf), threads) {}

void GrainStream::beat(const Now& now) {
  if (!reader_.isOn()) return;
  const std::optional<AllGrains> all = reader_.read();
  if (all && put(*all, now) && !tables_.isEmpty()) sendRecord(now);
}

void GrainStream::finish(const Now& now) {
  if (!reader_.isOn()) return;
  const std::optional<AllGrains> all = reader_.read();
  // A program that was killed may have been changing a list of the worst: what has changed since
  // the record before is lost.
  if (!all) losses_.count(Loss::kGrainRecords, 1);
  if (all && !put(*all, now)) return;
  header_.ended = true;
  sendRecord(now);
}

bool GrainStream::put(const AllGrains& all, const Now& now) {
  for (const auto& [directive, totals] : all) {
    if (!putSums(directive, totals, now) || !putCells(directive, totals, now) ||
        !putWorst(directive, totals, now)) {
      return false;
    }
  }
  return true;
}

bool GrainStream::putSums(const GrainDirective& directive, const GrainTotals& totals,
                          const Now& now) {
  for (size_t number = 0; number < totals.sums.size(); number++) {
    const GrainSum& sum = totals.sums[number];
    const NumberKey key{directive, number};
    const auto found = sent_.sums.find(key);
    const GrainSum before = found == sent_.sums.end() ? GrainSum{} : found->second;
    if (sum.grains == before.grains && sum.sum == before.sum) continue;
    GrainSumColumns& columns = tables_.sums;
    columns.addRow();
    columns.directive.putAnySize(tables_.indexOf(directive));
    columns.number.putAnySize(number);
    columns.grains.putAnySize(sum.grains - before.grains);
    columns.sum.putAnySize(sum.sum - before.sum);
    columns.max.putAnySize(sum.max);
    new_.sums[key] = sum;
    if (!sendIfFull(now)) return false;
  }
  return true;
}

bool GrainStream::putCells(const GrainDirective& directive, const GrainTotals& totals,
                           const Now& now) {
  for (const auto& [packed, cell] : totals.cells) {
    const CellKey key{directive, packed};
    const auto found = sent_.cells.find(key);
    const GrainCell before = found == sent_.cells.end() ? GrainCell{} : found->second;
    if (cell.grains == before.grains && cell.work == before.work && cell.cost == before.cost) {
      continue;
    }
    putCell(directive, packed,
            {cell.grains - before.grains, cell.work - before.work, cell.cost - before.cost});
    new_.cells[key] = cell;
    if (!sendIfFull(now)) return false;
  }
  return true;
}

void GrainStream::putCell(const GrainDirective& directive, uint32_t packed, const GrainCell& more) {
  const uint32_t work = packed >> kWorkShift & kByte, creation = packed >> kCreationShift & kByte;
  const uint32_t third = packed & kByte;
  const size_t index = tables_.indexOf(directive);
  switch (static_cast<CellTable>(packed >> kTableShift)) {
    case CellTable::kCells:
      tables_.cells.addRow();
      tables_.cells.directive.putAnySize(index);
      tables_.cells.workBits.putAnySize(work);
      tables_.cells.creationBits.putAnySize(creation);
      tables_.cells.grains.putAnySize(more.grains);
      tables_.cells.work.putAnySize(more.work);
      tables_.cells.cost.putAnySize(more.cost);
      break;
    case CellTable::kLate:
      tables_.late.addRow();
      tables_.late.directive.putAnySize(index);
      tables_.late.costBits.putAnySize(third);
      tables_.late.workBits.putAnySize(work);
      tables_.late.creationBits.putAnySize(creation);
      tables_.late.grains.putAnySize(more.grains);
      tables_.late.cost.putAnySize(more.cost);
      break;
    case CellTable::kBenefits:
      tables_.benefits.addRow();
      tables_.benefits.directive.putAnySize(index);
      tables_.benefits.power.putZigzag(
          static_cast<uint64_t>(static_cast<int64_t>(third) + grain::kNoBenefit));
      tables_.benefits.grains.putAnySize(more.grains);
      break;
  }
}

bool GrainStream::putWorst(const GrainDirective& directive, const GrainTotals& totals,
                           const Now& now) {
  for (size_t number = 0; number < totals.worst.size(); number++) {
    for (const grain::WorstGrain& one : totals.worst[number]) {
      WorstKey key{directive, number, one.over, one.under, textOf(one.lineage)};
      if (sent_.worst.count(key) != 0) continue;
      GrainWorstColumns& columns = tables_.worst;
      columns.addRow();
      columns.directive.putAnySize(tables_.indexOf(directive));
      columns.number.putAnySize(number);
      columns.over.putAnySize(one.over);
      columns.under.putAnySize(one.under);
      tables_.addLineage(std::get<std::string>(key));
      new_.worst.insert(std::move(key));
      if (!sendIfFull(now)) return false;
    }
  }
  return true;
}

bool GrainStream::sendIfFull(const Now& now) {
  return tables_.bytes() < kBytesMax || sendRecord(now);
}

bool GrainStream::sendRecord(const Now& now) {
  header_.sentAtMillis = now.wallMs;
  Message message{Topic::kGrainDelta, header_.run + "/0", std::string(kWireHeaderBytes, '\0'), 1};
  bool isSent = false;
  if (!codec_.encode(header_, tables_, &message.value)) {
    losses_.count(Loss::kGrainRecords, 1);
  } else if (offer_(std::move(message))) {
    isSent = true;
    header_.sequence++;
    for (const auto& [key, sum] : new_.sums) sent_.sums[key] = sum;
    for (const auto& [key, cell] : new_.cells) sent_.cells[key] = cell;
    sent_.worst.merge(new_.worst);
  }
  tables_.clear();
  new_ = {};
  return isSent;
}

}  // namespace whip::helper
