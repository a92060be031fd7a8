#include "core/reading/record.hpp"

#include <algorithm>
#include <utility>

namespace strata::reading {

const read_entry& record::keep(std::unique_ptr<read_entry> entry) {
    sentences += entry->sentences;
    sentences_read += entry->sentences - entry->sentences_with_gaps;
    texts_.push_back(std::move(entry));
    return *texts_.back();
}

spec::action record::add_gap(gap of) {
    gaps.push_back(std::move(of));
    return spec::gap(static_cast<spec::operand>(gaps.size() - 1));
}

spec::action record::action_of_gap(std::string_view sentence) const {
    for (std::size_t i = gaps.size(); i > 0; --i)
        if (gaps[i - 1].sentence == sentence) return spec::gap(static_cast<spec::operand>(i - 1));
    return spec::gap(0);
}

std::optional<spec::action> record::add_gaps(const entry& from, const read_entry& read) {
    std::optional<spec::action> first;
    for (const statement& each : read.statements) {
        if (each.what != statement::kind::gap) continue;
        const std::size_t in = std::min(each.paragraph, from.paragraphs.size() - 1);
        const auto added =
            add_gap({from.paragraphs[in].line, from.state, std::string(each.text), std::string(each.nearest)});
        if (!first) first = added;
    }
    return first;
}

std::vector<std::uint32_t> record::settled_numbers() const {
    std::vector<std::uint32_t> settled = numbers;
    settled.push_back(0);
    return settled;
}

}  // namespace strata::reading
