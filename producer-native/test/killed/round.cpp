#include "killed/round.h"

#include <sstream>
#include <stdexcept>

namespace whip::killed {
namespace {

Kind kindNamed(const std::string& word) {
  if (word == "task") return Kind::kTask;
  if (word == "chunk") return Kind::kChunk;
  if (word == "region") return Kind::kRegion;
  if (word == "member") return Kind::kMember;
  throw std::invalid_argument("no node is called " + word);
}

/// With blanks around parentheses.
std::string spaced(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    const bool isParenthesis = letter == '(' || letter == ')';
    result += isParenthesis ? std::string(" ") + letter + " " : std::string(1, letter);
  }
  return result;
}

}  // namespace

Round::Round(const std::string& text) {
  std::istringstream words(spaced(text));
  nodes_.push_back({Kind::kMember, kEndless, 0, {}, 0, 0});
  read(words, kEndless);
}

void Round::read(std::istream& words, size_t outer) {
  for (std::string word; words >> word && word != ")";) {
    const size_t index = nodes_[outer].items.size();
    if (word == "w") {
      nodes_[outer].items.push_back({Item::What::kStrand, strands_.size()});
      strands_.push_back({outer, index});
    } else if (word == "wait") {
      nodes_[outer].items.push_back({Item::What::kWait, 0});
    } else {
      const size_t number = nodes_.size();
      nodes_[outer].items.push_back({Item::What::kNode, number});
      nodes_.push_back({kindNamed(word), outer, index, {}, strands_.size(), 0});
      if (!(words >> word) || word != "(") throw std::invalid_argument("a node without items");
      read(words, number);
    }
  }
  nodes_[outer].endStrand = strands_.size();
}

}  // namespace whip::killed
