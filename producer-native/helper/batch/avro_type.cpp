#include "helper/batch/avro_type.h"

#include <cstring>

namespace whip::helper {

AvroType::AvroType(const char* schemaJson) {
  if (avro_schema_from_json_length(schemaJson, std::strlen(schemaJson), &schema_) != 0) {
    schema_ = nullptr;
    return;
  }
  iface_ = avro_generic_class_from_schema(schema_);
}

AvroType::~AvroType() {
  if (iface_ != nullptr) avro_value_iface_decref(iface_);
  if (schema_ != nullptr) avro_schema_decref(schema_);
}

void AvroFields::check(int error) {
  if (error != 0) *healthy_ = false;
}

avro_value_t AvroFields::at(const char* field) {
  avro_value_t found{};
  if (value_.iface == nullptr || avro_value_get_by_name(&value_, field, &found, nullptr) != 0) {
    *healthy_ = false;
    return {};
  }
  return found;
}

// The avro-c setters look into the value's iface: a field that was not found has none.
#define WHIP_SET(setter, field, ...)                                  \
  do {                                                                \
    avro_value_t target = at(field);                                  \
    if (target.iface != nullptr) check(setter(&target, __VA_ARGS__)); \
  } while (false)

void AvroFields::setInt(const char* field, int32_t number) {
  WHIP_SET(avro_value_set_int, field, number);
}
void AvroFields::setLong(const char* field, int64_t number) {
  WHIP_SET(avro_value_set_long, field, number);
}
void AvroFields::setDouble(const char* field, double number) {
  WHIP_SET(avro_value_set_double, field, number);
}
void AvroFields::setBoolean(const char* field, bool truth) {
  WHIP_SET(avro_value_set_boolean, field, truth ? 1 : 0);
}
void AvroFields::setString(const char* field, const std::string& text) {
  WHIP_SET(avro_value_set_string, field, text.c_str());
}
void AvroFields::setEnum(const char* field, int symbol) {
  WHIP_SET(avro_value_set_enum, field, symbol);
}
void AvroFields::setBytes(const char* field, const Column& column) {
  WHIP_SET(avro_value_set_bytes, field, const_cast<uint8_t*>(column.data()), column.size());
}

#undef WHIP_SET

void AvroFields::setOptionalLong(const char* field, int64_t number) {
  avro_value_t target = at(field), branch{};
  if (target.iface == nullptr) return;
  check(avro_value_set_branch(&target, 1, &branch));
  if (branch.iface != nullptr) check(avro_value_set_long(&branch, number));
}

void AvroFields::setNull(const char* field) {
  avro_value_t target = at(field), branch{};
  if (target.iface == nullptr) return;
  check(avro_value_set_branch(&target, 0, &branch));
  if (branch.iface != nullptr) check(avro_value_set_null(&branch));
}

void AvroFields::setLongs(const char* field, const std::vector<uint64_t>& numbers) {
  avro_value_t target = at(field);
  if (target.iface == nullptr) return;
  for (const uint64_t number : numbers) {
    avro_value_t element{};
    check(avro_value_append(&target, &element, nullptr));
    if (element.iface == nullptr) return;
    check(avro_value_set_long(&element, static_cast<int64_t>(number)));
  }
}

void AvroFields::setStrings(const char* field, const std::vector<std::string>& texts) {
  avro_value_t target = at(field);
  if (target.iface == nullptr) return;
  for (const std::string& text : texts) {
    avro_value_t element{};
    check(avro_value_append(&target, &element, nullptr));
    if (element.iface == nullptr) return;
    check(avro_value_set_string(&element, text.c_str()));
  }
}

void AvroFields::setMap(const char* field, const std::map<std::string, int64_t>& entries) {
  avro_value_t target = at(field);
  if (target.iface == nullptr) return;
  for (const auto& [key, number] : entries) {
    avro_value_t element{};
    check(avro_value_add(&target, key.c_str(), &element, nullptr, nullptr));
    if (element.iface == nullptr) return;
    check(avro_value_set_long(&element, number));
  }
}

void AvroFields::setMap(const char* field, const std::map<std::string, std::string>& entries) {
  avro_value_t target = at(field);
  if (target.iface == nullptr) return;
  for (const auto& [key, text] : entries) {
    avro_value_t element{};
    check(avro_value_add(&target, key.c_str(), &element, nullptr, nullptr));
    if (element.iface == nullptr) return;
    check(avro_value_set_string(&element, text.c_str()));
  }
}

AvroFields AvroFields::record(const char* field) { return AvroFields(at(field), healthy_); }

AvroFields AvroFields::optionalRecord(const char* field) {
  avro_value_t target = at(field), branch{};
  if (target.iface != nullptr) check(avro_value_set_branch(&target, 1, &branch));
  return AvroFields(branch, healthy_);
}

AvroFields AvroFields::append(const char* arrayField) {
  avro_value_t target = at(arrayField), element{};
  if (target.iface != nullptr) check(avro_value_append(&target, &element, nullptr));
  return AvroFields(element, healthy_);
}

AvroRecord::AvroRecord(const AvroType& type) {
  if (type.valid()) healthy_ = avro_generic_value_new(type.iface(), &value_) == 0;
  if (!healthy_) value_ = {};
}

AvroRecord::~AvroRecord() {
  if (value_.iface != nullptr) avro_value_decref(&value_);
}

AvroFields AvroRecord::begin() {
  healthy_ = value_.iface != nullptr && avro_value_reset(&value_) == 0;
  return AvroFields(value_, &healthy_);
}

bool AvroRecord::encode(std::string* out) {
  size_t size = 0;
  if (!healthy_ || avro_value_sizeof(&value_, &size) != 0) return false;
  const size_t before = out->size();
  out->resize(before + size);
  avro_writer_t writer = avro_writer_memory(out->data() + before, static_cast<int64_t>(size));
  const bool written = writer != nullptr && avro_value_write(writer, &value_) == 0;
  if (writer != nullptr) avro_writer_free(writer);
  if (!written) out->resize(before);
  return written;
}

}  // namespace whip::helper
