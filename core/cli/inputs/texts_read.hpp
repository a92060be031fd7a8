#pragma once
// Reads texts at run time as drafts, wherever a command line names a draft. A text has one of these forms: "@PATH";
// "@NAME=PATH", where NAME is the name in reports and may begin with the text's day; "@PATH@REV", the file at a
// revision of its git repository; and any of these with "#before": the text before the changes that a page marks.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/names.hpp"
#include "core/reading/read_draft.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// Whether the name refers to a text: it then begins with "@".
[[nodiscard]] bool is_text(std::string_view name);

/// Where a text is, according to the name of its draft: "@PATH", "@NAME=PATH", "@PATH@REV", and each of them with
/// "#before".
struct text_source {
    std::string label;     ///< NAME; "": none
    std::string path;      ///< the path of a file; "-": standard input
    std::string revision;  ///< a revision of the file's repository; "": the file in its present form
    /// Which text of a page that marks changes: "#before" selects the one before them.
    reading::side_of_changes side = reading::side_of_changes::after;
};
/// The parts of the name. If there is a file with the whole name, it takes precedence.
[[nodiscard]] text_source source_of(std::string_view name);

/// Reads the text that `name` refers to. Prints on standard error whether it is not UTF-8, and which states have no
/// entry for a character. `shown`: the text's name in reports; `base`: as in `reading::read_options`. If no base is
/// chosen, `days` makes the draft of the text's day, which becomes the base. `days` must outlive the result. Throws:
/// failure, if the text cannot be read, git does not find it, or it is not the text of a draft.
[[nodiscard]] reading::read_draft read_text(const console& io, const registry& known, std::string_view name,
                                            std::string_view shown, const spec::draft* base,
                                            history::days_of_chain& days);

/// All drafts of a program, and the drafts read from texts for one command.
class texts_read {
public:
    /// Reads each named text once. `known` must outlive the object. Throws: failure, as `read_text`; also if the
    /// machine of a text cannot be run, if `named.base` is unknown, or if `named.base` is given but no text is named.
    texts_read(const registry& known, const history::named_drafts& named, const console& io);
    texts_read(const texts_read&) = delete;
    texts_read(texts_read&&) = delete;
    texts_read& operator=(const texts_read&) = delete;
    texts_read& operator=(texts_read&&) = delete;
    ~texts_read() = default;

    /// The program's drafts, followed by the drafts that were read, in the order named. A draft that was read is found
    /// by its name as given and by its name in reports. The latter is "@" with NAME or with the name of the file; it is
    /// the whole name if two texts would share the shorter one.
    [[nodiscard]] const registry& known() const { return known_; }

    /// Whether one of the texts came from standard input ("@-").
    [[nodiscard]] bool took_input() const { return took_input_; }

private:
    history::days_of_chain days_;
    std::vector<std::unique_ptr<spec::owned_draft>> read_;
    std::vector<const spec::draft*> all_;
    registry known_;
    bool took_input_ = false;
};

}  // namespace strata::cli
