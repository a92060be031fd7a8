#pragma once
// Reads texts at run time as drafts, wherever a command line names a draft. A text is named in one of these forms:
// "@PATH"; "@NAME=PATH", where NAME is the name in reports and may begin with the text's day; "@PATH@REV", the file at
// a revision of its git repository. "#before" after any of these means the text before the changes that a page marks.

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

/// Whether the name refers to a text, that is, begins with "@".
[[nodiscard]] bool is_text(std::string_view name);

/// Where a text is, according to the name of its draft: "@PATH", "@NAME=PATH" or "@PATH@REV", possibly followed by
/// "#before".
struct text_source {
    std::string label;     ///< NAME; "": none
    std::string path;      ///< the path of a file; "-": standard input
    std::string revision;  ///< a revision of the file's repository; "": the file as it is now
    /// Which text of a page that marks changes: "#before" selects the one before them.
    reading::side_of_changes side = reading::side_of_changes::after;
};
/// Takes the name of a text apart. If there is a file with the whole name as its path, that file is meant.
[[nodiscard]] text_source source_of(std::string_view name);

/// Reads the text that `name` refers to. Reports on standard error if the text is not UTF-8, or if states have no entry
/// for some character. `shown` is the text's name in reports. `base` is as in `reading::read_options`; if it is not
/// given, `days` makes the draft of the text's day, which becomes the base. `days` must outlive the result. Throws:
/// failure, if the text cannot be read, git does not find it, or it is not the text of a draft.
[[nodiscard]] reading::read_draft read_text(const console& io, const registry& known, std::string_view name,
                                            std::string_view shown, const spec::draft* base,
                                            history::days_of_chain& days);

/// All drafts of a program, and the drafts that were read from texts for one command.
class texts_read {
public:
    /// Reads each named text once. `known` must outlive the object. Throws: failure, as `read_text` does; also if the
    /// machine of a text cannot be run, if `named.base` is unknown, or if `named.base` is given but no text is named.
    texts_read(const registry& known, const history::named_drafts& named, const console& io);
    texts_read(const texts_read&) = delete;
    texts_read(texts_read&&) = delete;
    texts_read& operator=(const texts_read&) = delete;
    texts_read& operator=(texts_read&&) = delete;
    ~texts_read() = default;

    /// The program's drafts, followed by the drafts that were read, in the order in which they were named. A draft that
    /// was read is found by its name as given and by its name in reports. Its name in reports is "@" followed by NAME
    /// or by the name of the file. If two texts would have the same name in reports, it is the whole name as given.
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
