#include "check/expectations.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace whip::check {

Expectations readExpectations(const std::string& source) {
  Expectations result;
  std::ifstream file(source);
  std::string line;
  const auto after = [&](const std::string& mark) {
    const size_t at = line.find(mark);
    return at == std::string::npos ? std::string() : line.substr(at + mark.size());
  };
  while (std::getline(file, line)) {
    std::istringstream expect(after("// expect:")), env(after("// env:")),
        threads(after("// threads:"));
    std::vector<std::string> words;
    for (std::string word; expect >> word;) words.push_back(word);
    if (!words.empty()) result.expect.push_back(words);
    for (std::string word; env >> word;) result.env.push_back(word);
    std::vector<int> counts;
    for (int count; threads >> count;) counts.push_back(count);
    if (!counts.empty()) result.threads = counts;
  }
  if (result.expect.empty()) throw std::runtime_error(source + " expects nothing");
  return result;
}

}  // namespace whip::check
