#pragma once
// Drafts whose texts are read at run time, wherever a command line names a draft: "@PATH"; "@NAME=PATH", where NAME is
// the name that reports show, and may begin with the text's day; "@PATH@REV", the file at a revision of the git
// repository that it is in; "#before" after any of these: the text before the changes that a page marks.

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

/// Whether a name is that of a text: it begins with "@".
[[nodiscard]] bool is_text(std::string_view name);

/// Where a text is, as the name of its draft says: "@PATH", "@NAME=PATH", "@PATH@REV", and each of them with "#before".
struct text_source {
    std::string label;     ///< NAME; "": none
    std::string path;      ///< of a file; "-": standard input
    std::string revision;  ///< of the file's repository; "": the file as it is now
    /// Which text of a page that marks changes: "#before" selects the one before them.
    reading::side_of_changes side = reading::side_of_changes::after;
};
/// The parts of the name. A file of that whole name comes first.
[[nodiscard]] text_source source_of(std::string_view name);

/// Reads the text that `name` refers to. Prints on standard error whether it is not UTF-8, and which states have no
/// entry for a character. `shown`: its name in reports; `base`: as in `reading::read_options`. `days` makes the draft
/// of the text's day that is its base if none is chosen, and must outlive what is returned. Throws: failure if it
/// cannot be read, git cannot give it, or it is not the text of a draft.
[[nodiscard]] reading::read_draft read_text(const console& io, const registry& known, std::string_view name,
                                            std::string_view shown, const spec::draft* base,
                                            history::days_of_chain& days);

/// All drafts of a program and those that were read for one command.
class texts_read {
public:
    /// Reads each text that is named, once. `known` must outlive the object.
    /// Throws: failure, as `read_text`; also if a machine cannot be run as it was read, if `named.base` is unknown, or
    /// if it is given and no text is named.
    texts_read(const registry& known, const history::named_drafts& named, const console& io);
    texts_read(const texts_read&) = delete;
    texts_read(texts_read&&) = delete;
    texts_read& operator=(const texts_read&) = delete;
    texts_read& operator=(texts_read&&) = delete;
    ~texts_read() = default;

    /// The program's drafts, followed by those that were read, in the order named. They are found by the name as given
    /// and by the name that reports show: "@" and NAME or the name of the file, or all of it if another has that name.
    [[nodiscard]] const registry& known() const { return known_; }

    /// Whether one of them was on standard input ("@-").
    [[nodiscard]] bool took_input() const { return took_input_; }

private:
    history::days_of_chain days_;
    std::vector<std::unique_ptr<spec::owned_draft>> read_;
    std::vector<const spec::draft*> all_;
    registry known_;
    bool took_input_ = false;
};

}  // namespace strata::cli
