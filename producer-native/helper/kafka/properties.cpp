#include "helper/kafka/properties.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace whip::helper {
namespace {

constexpr const char* kBlanks = " \t\f";

bool isContinued(const std::string& line) {
  size_t backslashes = 0;
  while (backslashes < line.size() && line[line.size() - 1 - backslashes] == '\\') backslashes++;
  return backslashes % 2 == 1;
}

std::string withoutIndent(const std::string& line) {
  const size_t begin = line.find_first_not_of(kBlanks);
  return begin == std::string::npos ? "" : line.substr(begin);
}

// One line of the file as it is written, without its end.
std::string nextLine(const std::string& text, size_t* at) {
  const size_t end = text.find_first_of("\r\n", *at);
  const std::string line = text.substr(*at, end == std::string::npos ? end : end - *at);
  if (end == std::string::npos) {
    *at = text.size();
  } else {
    *at = end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  return line;
}

void appendUtf8(unsigned long code, std::string* to) {
  if (code < 0x80) {
    *to += static_cast<char>(code);
  } else if (code < 0x800) {
    *to += static_cast<char>(0xc0 | code >> 6);
    *to += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    *to += static_cast<char>(0xe0 | code >> 12);
    *to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    *to += static_cast<char>(0x80 | (code & 0x3f));
  }
}

std::string unescaped(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] != '\\' || ++i == text.size()) {
      if (i < text.size()) plain += text[i];
    } else if (text[i] == 'u' && i + 4 < text.size()) {
      appendUtf8(std::strtoul(text.substr(i + 1, 4).c_str(), nullptr, 16), &plain);
      i += 4;
    } else {
      const char escape = text[i];
      plain += escape == 't'   ? '\t'
               : escape == 'n' ? '\n'
               : escape == 'r' ? '\r'
               : escape == 'f' ? '\f'
                               : escape;
    }
  }
  return plain;
}

// Where the name ends: at the first blank, = or : without a backslash before it.
size_t endOfName(const std::string& line) {
  size_t at = 0;
  while (at < line.size() && std::string(" \t\f=:").find(line[at]) == std::string::npos) {
    at += line[at] == '\\' ? 2 : 1;
  }
  return at < line.size() ? at : line.size();
}

std::pair<std::string, std::string> property(const std::string& line) {
  const size_t end = endOfName(line);
  std::string rest = withoutIndent(line.substr(end));
  if (!rest.empty() && (rest[0] == '=' || rest[0] == ':')) rest = withoutIndent(rest.substr(1));
  return {unescaped(line.substr(0, end)), unescaped(rest)};
}

}  // namespace

Properties parseProperties(const std::string& text) {
  Properties properties;
  size_t at = 0;
  while (at < text.size()) {
    std::string line = withoutIndent(nextLine(text, &at));
    if (line.empty() || line[0] == '#' || line[0] == '!') continue;
    while (isContinued(line)) {
      line.pop_back();
      if (at == text.size()) break;
      line += withoutIndent(nextLine(text, &at));
    }
    properties.push_back(property(line));
  }
  return properties;
}

bool readProperties(const std::string& path, Properties* properties) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return false;
  const Properties found = parseProperties(text);
  properties->insert(properties->end(), found.begin(), found.end());
  return true;
}

std::string valueOf(const Properties& properties, const std::string& name) {
  for (auto property = properties.rbegin(); property != properties.rend(); ++property) {
    if (property->first == name) return property->second;
  }
  return "";
}

}  // namespace whip::helper
