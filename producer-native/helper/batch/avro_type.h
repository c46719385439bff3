// The few avro-c calls that the encoders need. Their error codes become one flag per record: a
// record that did not take all its fields is not encoded, and the caller counts it as lost
// ("encoding").
#pragma once

#include <avro.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "helper/batch/column.h"

namespace whip::helper {

/// A parsed schema. Immutable.
class AvroType {
 public:
  explicit AvroType(const char* schemaJson);
  ~AvroType();
  AvroType(const AvroType&) = delete;
  AvroType& operator=(const AvroType&) = delete;

  /// False: the embedded schema cannot be parsed. The tests see to it that this does not happen.
  bool valid() const { return iface_ != nullptr; }
  avro_value_iface_t* iface() const { return iface_; }

 private:
  avro_schema_t schema_ = nullptr;
  avro_value_iface_t* iface_ = nullptr;
};

/// A position inside a record that is being filled. Cheap to copy; belongs to its AvroRecord.
class AvroFields {
 public:
  AvroFields(avro_value_t value, bool* healthy) : value_(value), healthy_(healthy) {}

  void setInt(const char* field, int32_t number);
  void setLong(const char* field, int64_t number);
  void setDouble(const char* field, double number);
  void setBoolean(const char* field, bool truth);
  void setString(const char* field, const std::string& text);
  void setEnum(const char* field, int symbol);
  void setBytes(const char* field, const Column& column);
  /// Chooses the non-null branch of a ["null", "long"] union.
  void setOptionalLong(const char* field, int64_t number);
  void setNull(const char* field);
  void setLongs(const char* field, const std::vector<uint64_t>& numbers);
  void setStrings(const char* field, const std::vector<std::string>& texts);
  void setMap(const char* field, const std::map<std::string, int64_t>& entries);
  void setMap(const char* field, const std::map<std::string, std::string>& entries);

  /// A field that is itself a record.
  AvroFields record(const char* field);
  /// The non-null branch of a field that is null or a record.
  AvroFields optionalRecord(const char* field);
  /// Appends a record to a field that is an array of records.
  AvroFields append(const char* arrayField);

 private:
  avro_value_t at(const char* field);
  void check(int error);

  avro_value_t value_;
  bool* healthy_;
};

/// One record, reused for many encodings.
class AvroRecord {
 public:
  explicit AvroRecord(const AvroType& type);
  ~AvroRecord();
  AvroRecord(const AvroRecord&) = delete;
  AvroRecord& operator=(const AvroRecord&) = delete;

  /// Empties the record and gives access to its fields; all of them must be set.
  AvroFields begin();

  /// Appends the Avro binary to `out`. False if a field did not fit the schema or memory ran out;
  /// `out` is unchanged.
  bool encode(std::string* out);

 private:
  avro_value_t value_{};
  bool healthy_ = false;
};

}  // namespace whip::helper
