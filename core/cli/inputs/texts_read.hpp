#pragma once
// Reads texts of the standard at run time. Wherever a command line names a draft, it can name such a text: as "@PATH";
// as "@NAME=PATH", where NAME is the name in reports and may begin with the text's day; or as "@PATH@REV", the file at
// a revision of its git repository. With "#before" at the end, the name stands for the text before the changes that a
// page marks.

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

/// Whether `name` stands for a text, that is, begins with "@".
[[nodiscard]] bool is_text(std::string_view name);

/// The parts of a text's name: "@PATH", "@NAME=PATH" or "@PATH@REV", possibly with "#before" at the end.
struct text_source {
    std::string label;     ///< NAME, or "" if there is none
    std::string path;      ///< PATH; "-" means standard input
    std::string revision;  ///< REV; "" means the file as it is now
    /// If the page marks changes: whether the text before or after them is meant. "#before" selects the text before
    /// them.
    reading::side_of_changes side = reading::side_of_changes::after;
};
/// Splits the name of a text into its parts. If a file exists whose path is everything after "@", the name means that
/// file.
[[nodiscard]] text_source source_of(std::string_view name);

/// Reads the text that `name` stands for. Warns on standard error if the text is not UTF-8, or if a state has no rule
/// for some character. `shown` is the text's name in reports. `base` is as in `reading::read_options`; if it is null,
/// the base is the draft of the text's day, which `days` makes. `days` must outlive the result. Throws: failure if the
/// text cannot be read, if git does not find it, or if it is not the text of a draft.
[[nodiscard]] reading::read_draft read_text(const console& io, const registry& known, std::string_view name,
                                            std::string_view shown, const spec::draft* base,
                                            history::days_of_chain& days);

/// The registry of a program, extended by the drafts that were read from texts for one command.
class texts_read {
public:
    /// Reads each text in `named` once. `known` must outlive the object. Throws: failure as `read_text` does, and also
    /// if the machine of a text cannot be run, if `named.base` is unknown, or if `named.base` is set but no text is
    /// named.
    texts_read(const registry& known, const history::named_drafts& named, const console& io);
    texts_read(const texts_read&) = delete;
    texts_read(texts_read&&) = delete;
    texts_read& operator=(const texts_read&) = delete;
    texts_read& operator=(texts_read&&) = delete;
    ~texts_read() = default;

    /// Returns the program's drafts, followed by the drafts that were read, in the order of their names. Such a draft
    /// can be found by the name that the user gave and by its name in reports: "@" and NAME, or "@" and the name of the
    /// file. If two texts would have the same name in reports, the whole name as given is used.
    [[nodiscard]] const registry& known() const { return known_; }

    /// Whether one of the texts was read from standard input ("@-").
    [[nodiscard]] bool took_input() const { return took_input_; }

private:
    history::days_of_chain days_;
    std::vector<std::unique_ptr<spec::owned_draft>> read_;
    std::vector<const spec::draft*> all_;
    registry known_;
    bool took_input_ = false;
};

}  // namespace strata::cli
