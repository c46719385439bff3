// A file of client properties, and their translation into librdkafka's words.
#include "file_of.h"
#include "helper/kafka/kafka_config.h"
#include "helper/kafka/properties.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  const FileOf file(bytes, size);
  whip::helper::Properties properties;
  if (!whip::helper::readProperties(file.path(), &properties)) std::abort();
  whip::helper::Properties translated;
  std::string why;
  const bool readable = whip::helper::inLibrdkafkasWords(properties, &translated, &why);
  if (readable != why.empty()) std::abort();
  if (translated.size() > 4 * properties.size()) std::abort();
  return 0;
}
