#include "core/cli/io/guarded_output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "core/cli/io/interruption.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {
namespace {

constexpr char escape = '\x1B';

// A link with a longer address is not recognised. The beginning of a possible link is held back until it is complete,
// and the amount that is held back must be limited.
constexpr std::size_t longest_address = 2000;

bool is_plain(char c) { return (c >= 0x20 && c < 0x7F) || c == '\n'; }

// Returns how many plain characters there are from `at` on, in multiples of eight.
std::size_t plain_eights(std::string_view text, std::size_t at) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t high = ones * 0x80U;
    constexpr std::uint64_t low = ones * 0x7FU;
    const std::size_t begin = at;
    for (; text.size() - at >= 8; at += 8) {
        // In each of these numbers, the high bit of a byte says whether the byte has a property. No sum carries into
        // the next byte.
        const std::uint64_t bytes = input::load_eight(text.data() + at);
        const std::uint64_t from_space = (bytes & low) + ones * 0x60U;
        const std::uint64_t is_delete = (bytes & low) + ones;
        const std::uint64_t other_than_line_feed = ((bytes ^ ones * '\n') & low) + low;
        if (((bytes | is_delete | (~from_space & other_than_line_feed)) & high) != 0) break;
    }
    return at - begin;
}

// What a text begins with: a complete sequence of `length` bytes, or possibly the beginning of a sequence
// (`may_follow`), or neither.
struct found_sequence {
    std::size_t length = 0;
    bool may_follow = false;
};

// Looks for the sequence that opens or closes a link, at the beginning of `text`.
found_sequence link_at(std::string_view text) {
    using namespace report;
    const auto begins = [](std::string_view a, std::string_view b) { return a.starts_with(b) || b.starts_with(a); };
    if (!begins(text, link_opening)) return {};
    if (text.size() <= link_opening.size()) return {0, true};
    const std::string_view rest = text.substr(link_opening.size());
    if (rest.starts_with(link_closing)) return {link_opening.size() + link_closing.size(), false};
    if (link_closing.starts_with(rest)) return {0, true};
    if (!begins(rest, link_scheme)) return {};
    std::size_t address = 0;
    while (address < rest.size() && rest[address] > 0x20 && rest[address] < 0x7F) ++address;
    if (address > longest_address) return {};
    const std::string_view end = rest.substr(address);
    if (end.starts_with(link_closing) && address > link_scheme.size())
        return {link_opening.size() + address + link_closing.size(), false};
    return {0, link_closing.starts_with(end)};
}

}  // namespace

void guarded_buffer::allow_everything() {
    end();
    everything_ = true;
}

void guarded_buffer::end() { pass({}, true); }

std::streamsize guarded_buffer::xsputn(const char* text, std::streamsize size) {
    const std::string_view given(text, static_cast<std::size_t>(size));
    if (everything_)
        put(given);
    else
        pass(given, false);
    if (failing_ != on_failure::raise || !interruption::pending()) return failed_ ? 0 : size;
    const bool may_end = interrupts_ == on_interrupt::document_is_lost ||
                         (interrupts_ == on_interrupt::line_is_ended && given.ends_with('\n'));
    if (may_end) throw interrupted();
    return failed_ ? 0 : size;
}

guarded_buffer::int_type guarded_buffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char only = traits_type::to_char_type(c);
    return xsputn(&only, 1) == 1 ? c : traits_type::eof();
}

int guarded_buffer::sync() {
    if (interrupts_ == on_interrupt::document_is_lost && document_.size() > 0) {
        interruption::throw_if_pending();
        interruption::note_document(true);
        document_.read_all([this](std::string_view part) { write(part); });
        drop();
    }
    errno = 0;
    if (!failed_ && to_.pubsync() == 0) {
        if (interrupts_ != on_interrupt::line_is_ended) interruption::note_document(false);
        return 0;
    }
    fail();
    return -1;
}

void guarded_buffer::drop() { document_ = pages::spooled_text(); }

void guarded_buffer::put(std::string_view text) {
    if (failed_ || text.empty()) return;
    if (interrupts_ == on_interrupt::document_is_lost) return document_.append(text);
    write(text);
}

void guarded_buffer::write(std::string_view text) {
    if (failed_) return;
    errno = 0;
    if (to_.sputn(text.data(), static_cast<std::streamsize>(text.size())) != static_cast<std::streamsize>(text.size()))
        fail();
}

void guarded_buffer::fail() {
    failed_ = true;
    if (failing_ == on_failure::raise) throw output_failed{errno};
}

// Writes `text`, with characters that may not pass replaced. `whole` says that no text follows that could complete a
// character.
void guarded_buffer::pass(std::string_view text, bool whole) {
    const std::string before = std::exchange(held_, {});
    std::string joined;
    if (!before.empty()) text = joined = before + std::string(text);
    std::string made;
    std::size_t passed = 0;  // everything before this has been written
    for (std::size_t at = 0; at < text.size();) {
        if (is_plain(text[at])) {
            at += std::max<std::size_t>(plain_eights(text, at), 1);
            continue;
        }
        const std::string_view rest = text.substr(at);
        if (const std::size_t length = length_of_sequence(rest); length > 0) {
            at += length;
            continue;
        }
        const input::decoded d = input::decode_one(rest, false);
        if (d.well_formed && !report::is_invisible(d.code_point)) {
            at += d.length;
            continue;
        }
        put(text.substr(passed, at - passed));
        if (!whole && (d.incomplete || may_become_sequence(rest))) {
            held_ = rest;
            return;
        }
        made.clear();
        report::append_visible_character(made, d.code_point);
        put(made);
        at += d.length;
        passed = at;
    }
    put(text.substr(passed));
}

std::size_t guarded_buffer::length_of_sequence(std::string_view text) const {
    if ((rewriting_ && text.front() == '\r') || (tabs_ && text.front() == '\t')) return 1;
    if (text.front() != escape) return 0;
    if (rewriting_ && text.starts_with(report::clear_line)) return report::clear_line.size();
    if (styles_)
        for (const std::string_view each : report::style_sequences)
            if (text.starts_with(each)) return each.size();
    return links_ ? link_at(text).length : 0;
}

bool guarded_buffer::may_become_sequence(std::string_view text) const {
    return (rewriting_ && report::clear_line.starts_with(text)) || (links_ && link_at(text).may_follow) ||
           (styles_ && std::any_of(report::style_sequences.begin(), report::style_sequences.end(),
                                   [&](std::string_view each) { return each.starts_with(text); }));
}

guarded_output::guarded_output(std::ostream& to, guarded_buffer::on_failure failing)
    : std::ostream(nullptr), buffer_(*to.rdbuf(), failing) {
    rdbuf(&buffer_);
    if (failing == guarded_buffer::on_failure::raise) exceptions(std::ios::badbit | std::ios::failbit);
}

}  // namespace strata::cli
