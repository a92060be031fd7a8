#include "core/pages/archive/record.hpp"

#include <algorithm>
#include <charconv>

#include "core/spec/ascii.hpp"

namespace strata::archive {
namespace {

constexpr std::string_view warc_magic = "WARC/";
constexpr std::string_view white_space = " \t";
constexpr std::string_view arc_magic = "filedesc://";
// The maximum length of a record's head. Anything longer does not count as a head.
constexpr std::size_t most_head = std::size_t{1} << 20U;
constexpr std::size_t most_line = std::size_t{64} << 10U;
// `next` returns after reporting this many broken parts, so that the list of them stays short.
constexpr std::size_t most_broken_at_once = 64;

// Whether the text begins like a WARC record. Some programs write the mark "WARC/" in small letters.
bool begins_as_warc(std::string_view text) {
    return spec::same_in_any_case(text.substr(0, warc_magic.size()), warc_magic);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

// Removes the first line from `text`, and returns it without its line end.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    text = trimmed(text);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return number;
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Splits a line at its last spaces into `count` fields. The first field is an address, which may contain spaces. It
// consists of everything before the other fields.
std::vector<std::string_view> fields_from_end(std::string_view line, std::size_t count) {
    std::vector<std::string_view> fields;
    while (fields.size() + 1 < count) {
        const std::size_t space = line.rfind(' ');
        if (space == std::string_view::npos) return {};
        fields.push_back(line.substr(space + 1));
        line = line.substr(0, space);
    }
    fields.push_back(line);
    std::reverse(fields.begin(), fields.end());
    return fields;
}

// The number of fields in the head of an ARC record. Version 1 has address, IP address, date, type and length. Version
// 2 has five more between the type and the length.
constexpr std::size_t arc_fields_of_1 = 5;
constexpr std::size_t arc_fields_of_2 = 10;

bool is_ip_address(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF.:") == std::string_view::npos;
}

bool is_arc_date(std::string_view text) { return text.size() >= 8 && is_digits(text); }

// Returns the fields of an ARC record's head: address, IP address, date, type, possibly others, and the length. If the
// type contains spaces ("text/html; charset=utf-8"), the date is the field after the last IP address.
std::vector<std::string_view> arc_fields(std::string_view line, std::size_t count) {
    std::vector<std::string_view> fields = fields_from_end(line, count);
    if (fields.empty() || !is_digits(fields.back()) || line.find(':') > line.find(' ')) return {};
    if (is_arc_date(fields[2])) return fields;
    const std::string_view before_length =
        line.substr(0, static_cast<std::size_t>(fields.back().data() - line.data()) - 1);
    for (std::size_t end = before_length.rfind(' '); end != std::string_view::npos && end > 0;
         end = before_length.rfind(' ', end - 1)) {
        const std::size_t begin = before_length.rfind(' ', end - 1);
        if (begin == std::string_view::npos || begin == 0) return {};
        const std::size_t ip = before_length.rfind(' ', begin - 1);
        if (ip == std::string_view::npos) return {};
        const std::string_view date = before_length.substr(begin + 1, end - begin - 1);
        if (!is_arc_date(date) || !is_ip_address(before_length.substr(ip + 1, begin - ip - 1))) continue;
        fields[0] = before_length.substr(0, ip);
        fields[1] = before_length.substr(ip + 1, begin - ip - 1);
        fields[2] = date;
        fields[3] = before_length.substr(end + 1);
        return fields;
    }
    return {};
}

std::string_view without_brackets(std::string_view uri) {
    if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>') return uri.substr(1, uri.size() - 2);
    return uri;
}

}  // namespace

// Calls `use` with the value of each line called `name`, until `use` returns false.
template <class Use>
void header_lines::for_each(std::string_view name, const Use& use) const {
    std::string_view rest = text_;
    while (!rest.empty()) {
        const std::string_view line = take_line(rest);
        if (line.empty()) return;
        const std::size_t colon = line.find(':');
        const bool is_continuation = white_space.find(line.front()) != std::string_view::npos;
        if (is_continuation || colon == std::string_view::npos) continue;
        if (!spec::same_in_any_case(trimmed(line.substr(0, colon)), name)) continue;
        std::string value(trimmed(line.substr(colon + 1)));
        while (!rest.empty() && white_space.find(rest.front()) != std::string_view::npos) {
            const std::string_view more = take_line(rest);
            if (!value.empty()) value += ' ';
            value += trimmed(more);
        }
        if (!use(std::move(value))) return;
    }
}

std::optional<std::string> header_lines::find(std::string_view name) const {
    std::optional<std::string> found;
    for_each(name, [&](std::string&& value) {
        found = std::move(value);
        return false;
    });
    return found;
}

std::optional<std::string> header_lines::combined(std::string_view name) const {
    std::optional<std::string> found;
    for_each(name, [&](std::string&& value) {
        if (found)
            found->append(", ").append(value);
        else
            found = std::move(value);
        return true;
    });
    return found;
}

std::optional<record> record_reader::next(std::vector<passed_over>& broken) {
    // `next` returns early if there are this many broken parts. The caller can then empty the list and call again.
    const std::size_t most_broken = broken.size() + most_broken_at_once;
    while (skip_blank_lines()) {
        note_damage(broken);
        if (broken.size() >= most_broken) return std::nullopt;
        const head here = head_here();
        if (here != head::none) {
            is_told_ = false;
            in_.begin_record();
        }
        std::optional<record> found;
        if (here == head::warc)
            found = read_warc(broken);
        else if (here == head::arc)
            found = read_arc();
        else
            find_head(broken);
        if (found) return found;
    }
    note_damage(broken);
    return std::nullopt;
}

void record_reader::note_damage(std::vector<passed_over>& broken) {
    for (const std::uint64_t place : in_.take_damaged(most_broken_at_once))
        broken.push_back({"damaged member",
                          in_.is_too_large(place) ? "a packed part of the archive exceeds the limit when unpacked"
                                                  : "a packed part of the archive cannot be unpacked",
                          "", place});
}

// Reports a broken record, unless it is in a damaged member: a damaged member is reported once, as a whole.
void record_reader::tell(passed_over what, std::vector<passed_over>& broken) const {
    if (!in_.is_damaged(what.offset)) broken.push_back(std::move(what));
}

// Skips blank lines. Returns whether anything follows.
bool record_reader::skip_blank_lines() {
    for (;;) {
        const std::string_view text = in_.ahead(1);
        if (text.empty()) return false;
        const std::size_t blank = std::min(text.find_first_not_of("\r\n"), text.size());
        if (blank == 0) return true;
        in_.take(blank);
    }
}

record_reader::head record_reader::head_here() {
    std::string_view text = in_.ahead(warc_magic.size());
    if (begins_as_warc(text)) return head::warc;
    if (in_.ahead(arc_magic.size()).starts_with(arc_magic)) return head::arc;
    // Only the first record decides between the formats. It may be an ARC record that was cut out of its archive.
    if (!is_arc_ && read_ > 0) return head::none;
    text = in_.ahead(most_line).substr(0, most_line);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return head::none;
    const std::string_view line = trimmed(text.substr(0, end));
    if (!is_arc_ && !arc_fields(line, arc_fields_of_2).empty()) arc_fields_ = arc_fields_of_2;
    return is_arc_head(line) ? head::arc : head::none;
}

// Skips to the next line at which a record can begin, and reports what was skipped.
void record_reader::find_head(std::vector<passed_over>& broken) {
    passed_over what{"broken record", "bytes that are not a record", "", in_.offset()};
    const std::size_t member = in_.next_member();
    std::uint64_t passed = 0;
    for (bool first = true;; first = false) {
        const std::string_view text = in_.ahead(1);
        if (text.empty()) break;
        // Never skips beyond the beginning of the next member, because a record may begin there.
        std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
        size = std::min(size, first ? member : in_.next_member());
        in_.take(size);
        passed += size;
        if (text.empty() || !skip_blank_lines() || head_here() != head::none) break;
    }
    what.detail += " (" + std::to_string(passed) + " bytes)";
    if (!is_told_) tell(std::move(what), broken);
    is_told_ = false;
}

std::optional<record> record_reader::read_warc(std::vector<passed_over>& broken) {
    record made;
    made.offset = in_.offset();
    const bool is_own_member = in_.is_at_member();
    std::size_t wanted = 4096;
    std::string_view text = in_.ahead(wanted).substr(0, wanted);
    std::size_t end = std::string_view::npos;  // the end of the last line of the head
    std::size_t end_size = 0;                  // the length of that line's end and of the empty line
    for (;;) {
        const std::size_t with_cr = text.find("\n\r\n");
        const std::size_t bare = text.find("\n\n");
        end = std::min(with_cr, bare);
        end_size = end == with_cr ? 3 : 2;
        if (end != std::string_view::npos || text.size() < wanted || wanted >= most_head) break;
        wanted *= 2;
        text = in_.ahead(wanted).substr(0, wanted);
    }
    if (end == std::string_view::npos && text.size() < wanted) {
        // The archive ends before the head of the record does.
        end = text.size();
        end_size = 0;
    }
    // The head of a record does not extend into the next member.
    if (const std::size_t member = in_.next_member(); member < std::min(end, text.size())) {
        tell({"broken record", "the end of the record's head is missing", "", made.offset}, broken);
        in_.take(member);
        return std::nullopt;
    }
    if (end == std::string_view::npos) {
        // No record can be complete in these bytes, because an empty line would follow its head. So all these bytes are
        // skipped.
        tell({"broken record", "the end of the record's head is missing", "", made.offset}, broken);
        in_.take(text.size() - 4);
        is_told_ = true;
        return std::nullopt;
    }
    std::string_view lines = text.substr(0, end + 1);
    take_line(lines);
    const header_lines head(lines);
    const auto value = [&](std::string_view name) { return head.find(name).value_or(""); };
    made.type = value("WARC-Type");
    made.uri = without_brackets(value("WARC-Target-URI"));
    made.date = value("WARC-Date");
    made.content_type = value("Content-Type");
    made.is_segment = head.find("WARC-Segment-Number").has_value();
    const bool is_truncated = head.find("WARC-Truncated").has_value();
    const std::optional<std::uint64_t> length = number_in(head.find("Content-Length").value_or(""));
    in_.take(end + end_size);
    if (!length) {
        made.broken = "the record does not state its length";
        is_told_ = true;
        return made;
    }
    made.length = *length;
    read_content(made);
    const bool is_wrong = ended_early_ || !is_end_of_record(made);
    if (is_wrong && !(is_own_member && take_rest_of_member(made))) mend_length(made, true);
    judge_length(made, is_own_member);
    made.cut_short = made.cut_short || is_truncated;
    note_end(made);
    return made;
}

std::optional<record> record_reader::read_arc() {
    record made;
    made.is_arc = true;
    made.offset = in_.offset();
    const bool is_own_member = in_.is_at_member();
    const std::string_view text = in_.ahead(most_line).substr(0, most_line);
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = trimmed(text.substr(0, end));
    std::vector<std::string_view> fields;
    for (const std::size_t count : {arc_fields_, arc_fields_of_1, arc_fields_of_2})
        if (fields.empty()) fields = arc_fields(line, count);
    // The first line of an archive identifies the archive, even if the line has no other fields.
    if (fields.empty()) fields = {line.substr(0, line.find(' ')), "", "", "", ""};
    made.uri = fields[0];
    made.date = fields[2];
    made.content_type = fields[3];
    made.length = number_in(fields.back()).value_or(0);
    made.type = made.uri.starts_with("filedesc:") ? "arc_header" : "response";
    in_.take(end + 1);
    is_arc_ = true;
    read_content(made);
    if (made.type == "arc_header" && made.content.starts_with("2 ")) arc_fields_ = arc_fields_of_2;
    // Bytes that belong to no record may follow a record. They alone do not show that the stated length is wrong: it is
    // wrong only if the content contains another record.
    const bool is_surely_wrong = ended_early_ || !is_end_of_record(made);
    const bool is_wrong = is_surely_wrong || !is_arc_head_at(in_.ahead(64).find_first_not_of("\r\n"));
    if (is_wrong && !(is_own_member && take_rest_of_member(made))) mend_length(made, is_surely_wrong);
    judge_length(made, is_own_member);
    if (made.type == "arc_header") {
        // This record only describes the archive, so nothing is lost if its length is wrong.
        made.broken.clear();
        is_told_ = is_wrong;
    }
    note_end(made);
    return made;
}

// Marks a record that is shorter than its stated length: either it is broken, or it is in a damaged member.
void record_reader::judge_length(record& of, bool is_own_member) const {
    of.is_damaged = (of.cut_short || is_own_member) && in_.is_damaged(of.offset);
    const bool is_short = of.cut_short && of.content.size() < std::min<std::uint64_t>(of.length, most_content_);
    if (is_short && !of.is_damaged) of.broken = "the record is shorter than its stated length";
}

// Records how many bytes the record takes in the archive. The end of the last record in a packed archive is unknown.
void record_reader::note_end(record& of) {
    if (skip_blank_lines() && in_.offset() > of.offset) of.size = in_.offset() - of.offset;
}

// Reads the content of a record. A record that has a member of its own ends with the member, whatever its stated
// length.
void record_reader::read_content(record& to) {
    std::uint64_t left = to.length;
    ended_early_ = false;
    read_before_ = read_;
    while (left > 0) {
        const std::string_view text = in_.ahead(1);
        if (text.empty()) {
            ended_early_ = true;
            break;
        }
        std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(left, text.size()));
        // A member may begin at the next byte, if the rest of the previous member was skipped.
        if (const std::size_t member = in_.is_at_member() ? 0 : in_.next_member(); member <= size) {
            const std::string_view after = in_.ahead(member + warc_magic.size()).substr(member);
            if (is_arc_ ? is_arc_head_at(member) : begins_as_warc(after)) {
                to.content.append(in_.ahead(), 0, std::min(member, most_content_ - to.content.size()));
                in_.take(member);
                read_ += member;
                left -= member;
                ended_early_ = left > 0;
                break;
            }
        }
        const std::string_view now = in_.ahead();
        size = std::min(size, now.size());
        to.content.append(now, 0, std::min(size, most_content_ - to.content.size()));
        in_.take(size);
        read_ += size;
        left -= size;
    }
    to.cut_short = ended_early_ || to.content.size() < to.length;
}

// Whether a record can end here. It can if the archive ends here, if another member begins here, or if another record
// follows, possibly after newlines. If the archive ends within the first bytes of the following record, the bytes that
// are left must match the beginning of a record.
bool record_reader::is_end_of_record(const record& of) {
    const std::string_view text = in_.ahead(64);
    const std::size_t at = text.find_first_not_of("\r\n");
    if (at == std::string_view::npos || in_.begins_member() || in_.next_member() <= at) return true;
    if (is_arc_ && at == 0) {
        // The stated length may include the empty line after the content.
        if (of.content.size() == of.length && !of.content.ends_with('\n')) return false;
        const std::string_view line = in_.ahead(most_line).substr(0, most_line);
        const std::size_t end = line.find('\n');
        return end != std::string_view::npos && is_arc_head(trimmed(line.substr(0, end)));
    }
    if (is_arc_) return true;
    const std::string_view next = text.substr(at);
    return begins_as_warc(next) || spec::same_in_any_case(warc_magic.substr(0, next.size()), next);
}

bool record_reader::is_arc_head(std::string_view line) const {
    return !arc_fields(line, arc_fields_).empty() || !arc_fields(line, arc_fields_of_1).empty();
}

// Whether the line that begins after the next `place` bytes is the head of an ARC record. Also returns true if the
// archive ends within that line.
bool record_reader::is_arc_head_at(std::size_t place) {
    if (place == std::string_view::npos) return true;
    const std::string_view text = in_.ahead(place + most_line).substr(place);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return text.size() < most_line;
    return is_arc_head(trimmed(text.substr(0, end)));
}

// Returns the end of the line before another record that begins in `content`; npos if no record begins there.
std::size_t record_reader::next_record_in(std::string_view content) const {
    if (!is_arc_) {
        const std::size_t with_cr = content.find("\r\n\r\nWARC/");
        return with_cr != std::string_view::npos ? with_cr : content.find("\n\nWARC/");
    }
    for (std::size_t at = content.find('\n'); at != std::string_view::npos;) {
        const std::size_t end = content.find('\n', at + 1);
        if (end == std::string_view::npos) break;
        if (is_arc_head(trimmed(content.substr(at + 1, end - at - 1)))) return at;
        at = end;
    }
    return std::string_view::npos;
}

// Returns the offset in the record's content at which another record begins; npos if no record begins there. The
// content may end within the first line of the other record.
std::size_t record_reader::record_within(record& of) {
    const std::size_t size = of.content.size();
    const std::string_view ahead = in_.ahead(most_line).substr(0, most_line);
    of.content.append(ahead.substr(0, std::min(ahead.find('\n'), ahead.size() - 1) + 1));
    const std::size_t at = next_record_in(of.content);
    of.content.resize(size);
    return at < size ? at : std::string_view::npos;
}

// Adds the rest of a member to a record whose stated length is too small. The member must begin with this record. If
// another record begins in the member, changes nothing and returns false.
bool record_reader::take_rest_of_member(record& of) {
    if (ended_early_ || in_.is_at_member() || record_within(of) != std::string_view::npos) return false;
    std::size_t wanted = 4096;
    std::string_view rest;
    for (;; wanted *= 2) {
        const std::string_view text = in_.ahead(wanted);
        const std::size_t member = in_.next_member();
        rest = text.substr(0, member);
        const bool has_record = rest.find("\nWARC/") != std::string_view::npos || rest.starts_with("WARC/");
        if (is_arc_ ? next_record_in(rest) != std::string_view::npos : has_record) return false;
        if (member <= text.size() || text.size() < wanted) break;
        if (wanted >= most_content_) return false;
    }
    std::string_view content = rest;
    for (const std::string_view end : {"\r\n\r\n", "\n"}) {
        if (!content.ends_with(end)) continue;
        content.remove_suffix(end.size());
        break;
    }
    of.length += content.size();
    of.content.append(content, 0, std::min(content.size(), most_content_ - of.content.size()));
    of.cut_short = of.content.size() < of.length;
    read_ += rest.size();
    in_.take(rest.size());
    return true;
}

// Corrects the length of a record whose content contains the records after it. These records are put back, to be read
// again, unless a part of the content was not kept. In total, at most as many bytes are put back as have been read, so
// that damaged archives take linear time.
void record_reader::mend_length(record& of, bool is_surely_wrong) {
    const bool is_kept = of.content.size() == read_ - read_before_;
    of.cut_short = of.cut_short || is_surely_wrong;
    if (!is_kept) return;
    const std::size_t at = record_within(of);
    if (at == std::string_view::npos) return;
    const std::size_t back = of.content.size() - at;
    if (taken_back_ + back > read_) return;
    if (!in_.put_back(std::string_view(of.content).substr(at))) return;
    of.cut_short = true;
    taken_back_ += back;
    of.content.resize(at);
}

}  // namespace strata::archive
