#pragma once
// What the records of a JSON Lines output carry besides their own members.

#include <string>
#include <string_view>

#include "core/report/writing/json_text.hpp"

namespace strata::report {

/// Opens the objects of an output, one a line. The first one of the output begins with the version of the shape; where
/// there are several inputs, each names its own. One of these serves a whole output.
class record_head {
public:
    explicit record_head(int version) : version_("\"version\":" + std::to_string(version) + ',') {}

    /// From here on records name this input. Call it only where there are several.
    void name_file(std::string_view name) {
        file_ = "\"file\":";
        append_json_string(file_, name, text_encoding::utf8);
        file_ += ',';
    }
    /// Appends `{` and these members, each with a comma after it: at least one member has to follow.
    void open(std::string& to) {
        to.append("{").append(version_).append(file_);
        version_.clear();
    }

private:
    std::string version_;  // "" once it has been written
    std::string file_;
};

}  // namespace strata::report
