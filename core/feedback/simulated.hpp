#pragma once
// The effect of tree construction on the tokenizer, without a tree.
//
// Which start tags switch, and to what, is draft data (`spec::draft::feedback`), as are the rules by which they are
// accepted or ignored (`spec::draft::tree_construction`). `tree::construction` runs these rules over a stack of names.
// It begins in its small size and remembers the tokens so far; the first svg or math replays them in the whole size, so
// that a page without either never pays for it. (If there are very many, a machine of the whole size processes them
// from time to time, and the memory is reused.)
// docs/feedback.md describes what is exact and what is left out.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/construction.hpp"
#include "core/spec/content_index.hpp"
#include "core/token/options.hpp"
#include "core/token/sink.hpp"

namespace strata {

namespace spec {
struct draft;  // core/spec/draft.hpp
}

/// Receives the one parse error that tree construction raises about a tag as the tokenizer read it. It is not a
/// tokenizer error, so it is reported here and not to `sink::on_error`.
class tree_error_sink {
public:
    tree_error_sink() = default;
    tree_error_sink(const tree_error_sink&) = default;
    tree_error_sink(tree_error_sink&&) = default;
    tree_error_sink& operator=(const tree_error_sink&) = default;
    tree_error_sink& operator=(tree_error_sink&&) = default;
    virtual ~tree_error_sink() = default;

    /// A start tag was emitted with its self-closing flag set, and the flag was not acknowledged. Called after the tag
    /// has been passed to the sink. Never called for drafts without such a flag.
    virtual void on_unacknowledged_self_closing(const start_tag& tag) = 0;
};

/// The standard's name for that error.
inline constexpr std::string_view unacknowledged_self_closing = "non-void-html-element-start-tag-with-trailing-solidus";

/// How tree construction is simulated.
struct simulation {
    bool scripting = true;                           ///< whether "noscript" is raw text
    std::optional<tree::fragment_context> fragment;  ///< the context element; nothing for whole documents
    tree_error_sink* errors = nullptr;               ///< null: they are not reported
};

/// The context element that `words` name: "title", "svg desc", "math annotation-xml text/html" (the last word is the
/// value of `encoding`). Nothing if `draft` does not have such an element: not all drafts have MathML and SVG.
[[nodiscard]] std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words);

/// The tokenizer's initial state for a fragment: the content state, no last start tag, and whether CDATA sections are
/// recognised.
[[nodiscard]] tokenizer_options options_of_fragment(const spec::draft& draft, const tree::fragment_context& context,
                                                    bool scripting);

/// Whether a doctype sets quirks mode, according to a draft's rules for identifiers.
[[nodiscard]] bool sets_quirks_mode(const tree::quirks& quirks, const doctype& t);

/// Passes tokens and errors on, and answers as the draft's tree construction would. If the sink that it passes them to
/// gives an answer itself, that one is used.
///
/// An engine that has one as its sink calls the other sink itself, and this one only for an answer: `takes_tag` or
/// `takes_text`, which are inline and enough for most tokens, else `answer`. The result is the same as of `on_token`.
class simulated_feedback final : public sink {
public:
    /// `draft`, `to` and `how.errors` must outlive this.
    simulated_feedback(const spec::draft& draft, const simulation& how, sink& to);
    /// The same for a whole document.
    simulated_feedback(const spec::draft& draft, bool scripting, sink& to);

    /// Begins another input with the same draft, simulation and sink, as a new object would, but in storage that is
    /// reused if it is not large. To be called together with `tokenizer::reset`, between two calls of the sink.
    void reset();

    /// Complexity: constant for each token, plus linear in its length.
    feedback on_token(const token& t) override { return answer(t, to_.on_token(t)); }
    void on_error(const parse_error& e) override { to_.on_error(e); }

    /// The sink that tokens and errors are passed on to.
    [[nodiscard]] sink& passed_on_to() const { return to_; }
    /// The answer to a token that has been passed on, if that sink has answered `given`.
    feedback answer(const token& t, feedback given);
    /// Whether there is no answer to a tag, and nothing to do about it but remember it, which is done. If not, `answer`
    /// must be called. The same for text.
    [[gnu::always_inline]] bool takes_tag(tree::element name, bool is_end_tag, bool has_attributes,
                                          bool closes_itself) {
        using kind_of = tree::seen_token::kind;
        const std::uint8_t wanted = is_end_tag       ? tree::tag_bit(kind_of::end)
                                    : has_attributes ? tree::tag_with_attributes_bit
                                                     : tree::tag_bit(kind_of::start);
        if (closes_itself || ((*passing_)[static_cast<std::size_t>(name)] & wanted) == 0) [[unlikely]]
            return false;
        return !remembers_ || remember(memory::entry_of(is_end_tag ? kind_of::end : kind_of::start, name, 0));
    }
    [[gnu::always_inline]] bool takes_text(std::string_view text) {
        if (in_text_) return true;
        // All that counts is that there is something to insert.
        if (!passes_now_ || text.empty() || text.front() == '\0') return takes_settled_text(text);
        return !remembers_ || remember_text(tree::seen_token::other);
    }

    /// Runs the whole size from now on. Tests and measurements call it before the first token.
    void begin_whole();

    /// How many bytes of memory the input so far has taken. At most 40 for each byte of input, plus a few megabytes
    /// that any long input takes. Complexity: constant.
    [[nodiscard]] std::size_t bytes_kept() const {
        return machine_->bytes_kept() + (lagging_ ? lagging_->bytes_kept() : 0) + other_names_.bytes_kept() +
               log_.bytes_kept();
    }

private:
    // Numbers of names that no rule mentions, in order of appearance.
    class other_names {
    public:
        std::uint32_t number_of(std::string_view name);
        /// Forgets all names, and frees the storage if it is larger than `most_kept` bytes.
        void clear(std::size_t most_kept);
        [[nodiscard]] std::size_t bytes_kept() const {
            return slots_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(entry) + text_.capacity();
        }

    private:
        [[nodiscard]] std::string_view name_of(std::size_t number) const {
            const std::size_t begin = number == 0 ? 0 : entries_[number - 1].end;
            return std::string_view(text_).substr(begin, entries_[number].end - begin);
        }

        struct entry {
            std::uint64_t hash = 0;
            std::size_t end = 0;  // in `text_`, where the next one begins
        };
        std::vector<std::uint32_t> slots_;  // indices + 1, open addressing
        std::vector<entry> entries_;
        std::string text_;
    };

    // The tokens so far, so that they can be replayed: four bytes a token, plus what formatting elements need.
    class memory {
    public:
        using entry = std::uint32_t;
        static constexpr entry entry_of(tree::seen_token::kind what, tree::element name, std::uint8_t bits) {
            return static_cast<entry>(name) << 6U | static_cast<entry>(bits) << 2U | static_cast<entry>(what);
        }
        [[nodiscard]] std::size_t size() const { return count_; }
        /// Whether nothing can be added before `make_room` or `forget`.
        [[nodiscard]] bool is_full() const { return count_ == entries_.size(); }
        void make_room() { entries_.resize(entries_.empty() ? 256 : 2 * entries_.size()); }
        void add(entry e) { entries_[count_++] = e; }
        /// Sets the attributes of the next entry's element.
        void add_attributes(std::uint64_t hash) { attributes_.push_back({count_, hash}); }
        [[nodiscard]] bool ends_with_text() const {
            return count_ != 0 && (entries_[count_ - 1] & 3U) == static_cast<entry>(tree::seen_token::kind::text);
        }
        /// Adds properties of the text at the end.
        void add_to_text(std::uint8_t bits) { entries_[count_ - 1] |= static_cast<entry>(bits) << 2U; }
        /// Makes `to` process each entry.
        void replay(tree::construction& to);
        /// Starts over in the same storage.
        void forget() {
            count_ = 0;
            attributes_.clear();
        }
        [[nodiscard]] std::size_t bytes_kept() const {
            return entries_.capacity() * sizeof(entry) + attributes_.capacity() * sizeof(hash_of_one);
        }

    private:
        struct hash_of_one {
            std::size_t entry = 0;
            std::uint64_t attributes = 0;
        };
        std::vector<entry> entries_;
        std::size_t count_ = 0;
        std::vector<hash_of_one> attributes_;
    };

    // Whether a name from `find_element` still needs a number.
    static bool needs_number(tree::element found) {
        return found == tree::element::none || found == tree::element::template_;
    }
    tree::element number_of(std::string_view name) {
        const tree::element known = tree::find_element(name);
        return needs_number(known) ? number_of_other(name, known) : known;
    }
    tree::element number_of_other(std::string_view name, tree::element known);
    [[nodiscard]] bool looks_at_attributes(tree::element name) const {
        const auto number = static_cast<std::size_t>(name);
        return number < tree::known_element_count && compiled_->looks_at_attributes[number];
    }
    tree::seen_token seen(const start_tag& t, tree::element name) const;
    tree::seen_token seen(const doctype& t) const;
    std::uint8_t bits_of(std::string_view text) const;
    void remember(const tree::seen_token& t);
    bool remember(memory::entry e) {
        if (log_.is_full()) [[unlikely]]
            return remember_in_new_room(e);
        log_.add(e);
        return true;
    }
    bool remember_in_new_room(memory::entry e);
    // Runs of characters may be cut anywhere; only their combination counts.
    bool remember_text(std::uint8_t bits) {
        if (!log_.ends_with_text())
            return remember(memory::entry_of(tree::seen_token::kind::text, tree::element::none, bits));
        log_.add_to_text(bits);
        return true;
    }
    [[gnu::noinline]] bool takes_settled_text(std::string_view text);
    void make_room_to_remember();
    [[nodiscard]] std::size_t remembered_at_most() const;
    tree::outcome run(const tree::seen_token& t);
    void run(const token& t, feedback& answer);
    bool passes_quietly(const token& t);
    [[gnu::noinline]] bool passes_after_all(const token& t, const tag& either, tree::seen_token::kind what);
    [[gnu::noinline]] bool passes_with_attributes(const token& t, tree::element name);
    void note_passing();
    void take(const token& t, feedback& answer);
    [[nodiscard]] bool has_no_effect(const tree::seen_token& t) const;
    bool takes_plain_path(const tree::seen_token& t);
    void note_foreign(feedback& answer);
    void begin_input();
    [[nodiscard]] const tree::fragment_context* context() const { return how_.fragment ? &*how_.fragment : nullptr; }
    [[nodiscard]] std::unique_ptr<tree::construction> new_machine(tree::construction::size size) const;
    void catch_up();
    bool is_quiet_in_text(const token& t);
    std::optional<spec::content_index> content_of(tree::element name);

    const spec::draft& draft_;
    const tree::rules& rules_;
    simulation how_;
    sink& to_;
    std::shared_ptr<const tree::compiled_rules> compiled_;
    const tree::rule_table& table_;
    const tree::by_element<std::uint8_t>* passing_;  // the tags that do nothing now
    // The content that an element's start tag switches to, if any: looked up when the first one switches.
    tree::by_element<std::optional<std::optional<spec::content_index>>> contents_{};
    std::unique_ptr<tree::construction> machine_;
    std::unique_ptr<tree::construction> lagging_;  // of the whole size: has processed earlier, forgotten tokens
    other_names other_names_;
    memory log_;
    bool remembers_ = false;  // the machine is small, and may have to be replaced by a whole one
    // The kinds of characters in the text that the machine processed last, if no tag has changed anything since: the
    // same again has no effect. Characters that are errors are passed on one by one.
    std::uint8_t settled_text_ = 0;
    bool quiet_ = false;       // the machine is in a quiet body
    bool in_text_ = false;     // inside an element whose content is text
    bool passes_now_ = false;  // any text does nothing: in a quiet body, and not in such an element
    bool was_foreign_ = false;
};

}  // namespace strata
