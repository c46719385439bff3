#include "simulation/collected.h"

#include <cstdlib>
#include <sstream>

#include "guest/core/thread/thread_record.h"

namespace whip::simulation {

Collected::Collected() : file_(open_memstream(&buffer_, &size_)), rows_(file_) {}

Collected::~Collected() {
  if (file_ != nullptr) std::fclose(file_);
  std::free(buffer_);
}

void Collected::drain() {
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    ThreadTable::at(i).ring.drain(~size_t{0}, [&](const Row& row) { rows_.row(i, row); });
  }
}

const std::string& Collected::text() {
  if (file_ == nullptr) return text_;
  drain();
  rows_.tables();
  std::fclose(file_);
  file_ = nullptr;
  text_.assign(buffer_, size_);
  return text_;
}

check::Dump Collected::dump() {
  std::istringstream in(text());
  return check::readDump(in);
}

}  // namespace whip::simulation
