#pragma once
// The common members of the records in a JSON Lines output.

#include <string>
#include <string_view>
#include <utility>

#include "core/report/writing/json_text.hpp"

namespace strata::report {

/// Opens the objects of an output, one per line. The first one of the output begins with the version of the format; if
/// there are several inputs, each record names its own. One of these serves a whole output.
class record_head {
public:
    explicit record_head(int version) : version_("\"version\":" + std::to_string(version) + ',') {}

    /// From here on, records name this input. Call it only if there are several.
    void name_file(std::string_view name) {
        file_ = "\"file\":";
        append_json_string(file_, name, text_encoding::utf8);
        file_ += ',';
    }
    /// The next record also has these members of its input, each followed by a comma.
    void tell_next(std::string members) { of_input_ = std::move(members); }
    /// Appends `{` and these members, each followed by a comma: at least one member has to follow.
    void open(std::string& to) {
        to.append("{").append(version_).append(file_).append(of_input_);
        version_.clear();
        of_input_.clear();
    }

private:
    std::string version_;  // "" once it has been written
    std::string file_;
    std::string of_input_;  // "" once it has been written
};

}  // namespace strata::report
