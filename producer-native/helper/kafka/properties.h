// Client properties as Java reads them: one file serves the Java programs and the collector.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace whip::helper {

using Properties = std::vector<std::pair<std::string, std::string>>;

/// The properties in `text`, in its order: `name=value`, `name: value` or `name value` lines, with
/// # and ! comments, backslash escapes and lines that go on behind a backslash
/// (java.util.Properties).
Properties parseProperties(const std::string& text);

/// Adds those of a file. False: it cannot be read.
bool readProperties(const std::string& path, Properties* properties);

/// The value of `name`, the last if there are several; empty if there is none.
std::string valueOf(const Properties& properties, const std::string& name);

}  // namespace whip::helper
