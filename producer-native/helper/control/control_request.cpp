#include "helper/control/control_request.h"

#include <algorithm>

#include "helper/control/kind_names.h"
#include "helper/kafka/topic.h"
#include "helper/schemas.h"

namespace whip::helper {
namespace {

/// Looks whether a record has room for all that its lengths say. avro-c allocates a text before it
/// looks for it, and keeps that where the record ends too early.
class Lengths {
 public:
  Lengths(const char* bytes, size_t size) : at_(bytes), end_(bytes + size) {}

  bool fit() const { return fit_; }

  int64_t number() {
    uint64_t bits = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == end_) break;
      const auto byte = static_cast<uint8_t>(*at_++);
      bits |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return static_cast<int64_t>(bits >> 1) ^ -static_cast<int64_t>(bits & 1);
    }
    fit_ = false;
    return 0;
  }
  void text() {
    const int64_t length = number();
    fit_ = fit_ && length >= 0 && length <= end_ - at_;
    if (fit_) at_ += length;
  }
  /// An array: blocks, each behind how many it has. If that is negative, its bytes follow.
  void texts() {
    for (int64_t left = number(); fit_ && left != 0; left = number()) {
      if (left < 0) number();
      const uint64_t count =
          left < 0 ? 0 - static_cast<uint64_t>(left) : static_cast<uint64_t>(left);
      for (uint64_t i = 0; fit_ && i < count; i++) text();
    }
  }

 private:
  const char* at_;
  const char* const end_;
  bool fit_ = true;
};

/// In the order of the schema's fields.
bool isWhole(const char* bytes, size_t size) {
  Lengths lengths(bytes, size);
  lengths.text();    // run
  lengths.text();    // requester
  lengths.number();  // requestedAt
  lengths.number();  // until
  lengths.text();    // detail
  lengths.text();    // monitor
  lengths.text();    // constructs
  lengths.texts();   // disabled
  lengths.text();    // reason
  return lengths.fit();
}

/// A record that is being read. What is not there, or of another type, makes it unhealthy.
class Reading {
 public:
  explicit Reading(const AvroType& type) {
    healthy_ = type.valid() && avro_generic_value_new(type.iface(), &value_) == 0;
  }
  ~Reading() {
    if (value_.iface != nullptr) avro_value_decref(&value_);
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  void read(const char* bytes, size_t size) {
    healthy_ = healthy_ && isWhole(bytes, size);
    if (!healthy_) return;
    avro_reader_t reader = avro_reader_memory(bytes, static_cast<int64_t>(size));
    healthy_ = reader != nullptr && avro_value_read(reader, &value_) == 0;
    if (reader != nullptr) avro_reader_free(reader);
  }
  bool healthy() const { return healthy_; }

  int64_t number(const char* name) {
    avro_value_t field{};
    int64_t number = 0;
    healthy_ = find(name, &field) && avro_value_get_long(&field, &number) == 0;
    return number;
  }
  std::string text(const char* name) {
    avro_value_t field{};
    return find(name, &field) ? textOf(field) : "";
  }
  /// Hands on each text of an array.
  template <typename Take>
  void texts(const char* name, const Take& take) {
    avro_value_t field{};
    size_t count = 0;
    healthy_ = find(name, &field) && avro_value_get_size(&field, &count) == 0;
    for (size_t i = 0; healthy_ && i < count; i++) {
      avro_value_t element{};
      healthy_ = avro_value_get_by_index(&field, i, &element, nullptr) == 0;
      if (healthy_) take(textOf(element));
    }
  }

 private:
  bool find(const char* name, avro_value_t* field) {
    healthy_ = healthy_ && avro_value_get_by_name(&value_, name, field, nullptr) == 0;
    return healthy_;
  }
  std::string textOf(const avro_value_t& value) {
    const char* text = nullptr;
    size_t size = 0;  // with the zero behind it
    healthy_ = healthy_ && avro_value_get_string(&value, &text, &size) == 0 && size > 0;
    return healthy_ ? std::string(text, size - 1) : "";
  }

  avro_value_t value_{};
  bool healthy_ = false;
};

}  // namespace

ControlCodec::ControlCodec() : type_(schemas::kControlRequest) {}

std::optional<ControlRequest> ControlCodec::decode(const std::string& value) const {
  if (value.size() <= kWireHeaderBytes || value[0] != 0) return std::nullopt;
  Reading record(type_);
  record.read(value.data() + kWireHeaderBytes, value.size() - kWireHeaderBytes);
  ControlRequest request;
  request.run = record.text("run");
  request.requestedAtMs = record.number("requestedAt");
  const int64_t untilMs = record.number("until");
  request.lastsMs =
      untilMs <= request.requestedAtMs
          ? 0
          : static_cast<int64_t>(std::min<uint64_t>(
                static_cast<uint64_t>(untilMs) - static_cast<uint64_t>(request.requestedAtMs),
                ControlRequest::kLastsMsMax));
  const std::string detail = record.text("detail");
  if (detail == "full") request.wish.detail = Wish::Detail::kFull;
  if (detail == "adaptive") request.wish.detail = Wish::Detail::kAdaptive;
  request.wish.monitorOff = record.text("monitor") == "off";
  if (record.text("constructs") == "off") request.wish.disabled = kEveryConstruct;
  record.texts("disabled",
               [&](const std::string& kind) { request.wish.disabled |= kindNamed(kind); });
  if (!record.healthy()) return std::nullopt;
  return request;
}

}  // namespace whip::helper
