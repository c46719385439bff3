// A file of client properties, and their translation into librdkafka's words.
#include "file_of.h"
#include "ship/kafka/kafka_config.h"
#include "ship/kafka/properties.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  const FileOf file(bytes, size);
  whip::ship::Properties properties;
  if (!whip::ship::readProperties(file.path(), &properties)) std::abort();
  whip::ship::Properties translated;
  std::string why;
  const bool readable = whip::ship::inLibrdkafkasWords(properties, &translated, &why);
  if (readable != why.empty()) std::abort();
  if (translated.size() > 4 * properties.size()) std::abort();
  return 0;
}
