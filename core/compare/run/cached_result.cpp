#include "core/compare/run/cached_result.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text/listed_token.hpp"

namespace strata::compare {
namespace {

// --- Translating a cached result ---

std::size_t markers_in(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\xF3'));
}

// Whether two values of a shape compare in the same way, whatever characters the runs contain. These characters must
// not affect whether the values are equal, or where they first differ.
bool differ_alike(std::string_view a, std::string_view b) {
    const auto [at_a, at_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    // The first bytes of all markers are the same.
    const auto is_run = [](std::string_view of, std::string_view::iterator at) {
        for (auto i = at; at - i < static_cast<std::ptrdiff_t>(input_shape::marker_size); --i) {
            if (i != of.end() && *i == '\xF3') return true;
            if (i == of.begin()) break;
        }
        return false;
    };
    if (at_a == a.end() && at_b == b.end()) return true;
    const bool a_is_run = is_run(a, at_a);
    const bool b_is_run = is_run(b, at_b);
    if (!a_is_run && !b_is_run) return true;
    if (a_is_run && b_is_run) return false;
    // A run consists of one or more ordinary characters.
    const auto is_ordinary_in = [](std::string_view of, std::string_view::iterator at) {
        return at != of.end() && (input_shape::is_ordinary(*at, run_place::double_quoted) ||
                                  input_shape::is_ordinary(*at, run_place::single_quoted));
    };
    return a_is_run ? !is_ordinary_in(b, at_b) : !is_ordinary_in(a, at_a);
}

std::vector<const tag*> marked_tags(const group& g) {
    std::vector<const tag*> found;
    for (const token& each : g.tokens.all()) {
        const tag* const t = tag_in(each);
        if (t != nullptr && std::any_of(t->attributes.begin(), t->attributes.end(),
                                        [](const attribute& a) { return markers_in(a.value) > 0; }))
            found.push_back(t);
    }
    return found;
}

bool differ_alike(const tag& one, const tag& other) {
    return one.where.begin == other.where.begin &&
           std::equal(one.attributes.begin(), one.attributes.end(), other.attributes.begin(), other.attributes.end(),
                      [](const attribute& a, const attribute& b) {
                          return a.where.begin == b.where.begin && a.name == b.name && a.dropped == b.dropped &&
                                 differ_alike(a.value, b.value);
                      });
}

/// Translates the result for a shape into the result for a part.
class translation {
public:
    translation(const input_shape& of, std::uint64_t known_begin, std::uint64_t begin)
        : of_(of), known_begin_(known_begin), begin_(begin) {}

    [[nodiscard]] std::uint64_t operator()(std::uint64_t offset) const {
        return begin_ + of_.place_in_source(static_cast<std::size_t>(offset - known_begin_));
    }
    [[nodiscard]] source_span operator()(source_span where) const { return moved(where, *this); }
    [[nodiscard]] std::string operator()(std::string_view text) const {
        std::string expanded;
        of_.append_expanded(text, expanded);
        return expanded;
    }
    [[nodiscard]] std::vector<cause> operator()(const std::vector<cause>& known) const {
        std::vector<cause> all = known;
        for (cause& each : all) each.offset = (*this)(each.offset);
        return all;
    }

    void add(const token& known, kept_tokens& to) {
        namespace v = boost::variant2;
        token t = known;
        v::visit([this](auto& each) { each.where = (*this)(each.where); }, t);
        texts_.clear();
        if (auto* const start = v::get_if<start_tag>(&t)) translate(*start);
        if (auto* const end = v::get_if<end_tag>(&t)) translate(*end);
        if (auto* const text = v::get_if<characters>(&t)) {
            texts_.reserve(1);
            text->data = expanded(text->data);
        }
        to.add(t);
    }

private:
    [[nodiscard]] std::string_view expanded(std::string_view known) {
        if (known.find('\xF3') == std::string_view::npos) return known;
        return texts_.emplace_back((*this)(known));
    }
    void translate(tag& t) {
        attributes_.assign(t.attributes.begin(), t.attributes.end());
        texts_.reserve(attributes_.size());
        for (attribute& each : attributes_) {
            each = moved(each, *this);
            each.value = expanded(each.value);
        }
        t.attributes = attributes_;
    }

    const input_shape& of_;
    std::uint64_t known_begin_, begin_;
    std::vector<attribute> attributes_;  // the attributes of the token that is being translated; reused
    std::vector<std::string> texts_;     // the texts of that token; reused
};

}  // namespace

void marker_watch::on_step(const spec::draft& draft, const engine::step& s) {
    if (of_.run_count() == 0) return;  // without runs, characters that look like markers are characters of the source
    const std::optional<std::size_t> run = input_shape::run_marked_by(s.character);
    if (!run || s.at_eof || !all_copied_) return;
    if (input_shape::reads_nothing(draft.table, s.state, s.rule)) return;
    all_copied_ = *run == next_ && s.next_state == s.state &&
                  input_shape::copies_all(draft.table, s.state, s.rule, of_.place_of(*run));
    ++next_;
}

void marker_watch::on_end() {
    all_copied_ = all_copied_ && next_ == of_.run_count();
    next_ = 0;
}

std::size_t weight_of(const divergence& d) {
    constexpr std::size_t of_cause = sizeof(cause) + 200;
    std::size_t weight = sizeof(divergence) + d.causes.size() * of_cause;
    for (const group& g : d.groups) {
        weight += sizeof(group) + g.errors.size() * sizeof(placed_error);
        for (const placed_error& each : g.errors)
            weight += each.elsewhere.size() * 2 * sizeof(placed_error::other_name);
        for (const token& t : g.tokens.all()) {
            weight += sizeof(token) + text_size(t);
            if (const tag* const its = tag_in(t)) weight += its->attributes.size() * sizeof(attribute);
        }
    }
    for (const difference& each : d.differences) {
        weight += sizeof(difference) + each.causes.size() * of_cause;
        for (const difference::side& side : each.sides)
            weight += sizeof(difference::side) + (side.value ? side.value->size() : 0);
        weight += each.by_path.size() * (sizeof(difference::path_reasons) + sizeof(std::string));
    }
    return weight;
}

bool is_independent_of_runs(const input_shape& of, const divergence& d, std::uint64_t begin) {
    if (of.run_count() == 0) return true;
    if (d.more_differences > 0) return false;
    const auto is_in_run = [&](std::uint64_t offset) {
        return input_shape::run_marked_at(std::string_view(of.text()).substr(std::min<std::size_t>(
                                              static_cast<std::size_t>(offset - begin), of.text().size())))
            .has_value();
    };
    const auto any_in_run = [&](const std::vector<cause>& causes) {
        return std::any_of(causes.begin(), causes.end(), [&](const cause& each) { return is_in_run(each.offset); });
    };
    if (any_in_run(d.causes)) return false;
    for (const difference& each : d.differences)
        if (is_in_run(each.offset) || any_in_run(each.causes)) return false;
    std::size_t values = 0;
    for (std::size_t i = 0; i < of.run_count(); ++i) {
        const std::uint64_t at = begin + of.marker_of(i);
        if (at < d.where.begin || at >= d.where.end) continue;
        if (of.place_of(i) == run_place::text) return false;
        ++values;
    }
    std::vector<const tag*> first;
    for (const group& g : d.groups) {
        if (g.more_tokens > 0 || g.more_errors > 0 || g.left_out.any()) return false;
        for (const placed_error& each : g.errors)
            if (is_in_run(each.error.offset)) return false;
        const std::vector<const tag*> tags = marked_tags(g);
        std::size_t marked = 0;
        for (const tag* const each : tags)
            for (const attribute& a : each->attributes) marked += markers_in(a.value);
        if (marked != values) return false;
        if (&g == &d.groups.front()) first = tags;
        if (!std::equal(first.begin(), first.end(), tags.begin(), tags.end(),
                        [](const tag* a, const tag* b) { return differ_alike(*a, *b); }))
            return false;
    }
    return true;
}

source_span translated(const input_shape& of, source_span known, std::uint64_t known_begin, std::uint64_t begin) {
    return translation(of, known_begin, begin)(known);
}

divergence translated(const input_shape& of, const divergence& known, std::uint64_t known_begin, std::uint64_t begin) {
    translation translate(of, known_begin, begin);
    divergence d;
    d.where = translate(known.where);
    d.kind = known.kind;
    d.groups.reserve(known.groups.size());
    for (const group& each : known.groups) {
        group& g = d.groups.emplace_back();
        g.drafts = each.drafts;
        for (const token& t : each.tokens.all()) translate.add(t, g.tokens);
        g.errors = each.errors;
        for (placed_error& e : g.errors) e.error.offset = translate(e.error.offset);
        g.more_tokens = each.more_tokens;
        g.more_errors = each.more_errors;
        g.left_out = each.left_out;
    }
    d.causes = translate(known.causes);
    d.differences = known.differences;
    for (difference& each : d.differences) {
        each.offset = translate(each.offset);
        for (difference::side& side : each.sides)
            if (side.value) side.value = translate(std::string_view(*side.value));
        for (cause& c : each.causes) c.offset = translate(c.offset);
    }
    d.more_differences = known.more_differences;
    return d;
}

}  // namespace strata::compare
