#include "core/cli/named_draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/spec/day.hpp"

namespace strata::cli {

std::string draft_names(const registry& known) {
    std::string list;
    for (const spec::draft* each : known.drafts) {
        if (!list.empty()) list += ", ";
        list += each->about.name;
    }
    return list;
}

named_draft find_draft(const registry& known, std::string_view name) {
    if (name.empty()) return {known.standard, false};
    if (const spec::draft* const found = known.find(name)) return {found, false};
    if (!spec::is_day(name))
        throw failure(fmt::format("draft '{}'", name), fmt::format("not known; the drafts are {}", draft_names(known)));
    if (const spec::draft* const found = known.in_force_on(name)) return {found, true};
    const auto& first = known.drafts.front()->about;
    throw failure(fmt::format("draft '{}'", name),
                  fmt::format("no text is as old as that; the first is {}, {}", first.name, first.date));
}

void say_which(const console& io, std::string_view day, const spec::draft& draft) {
    io.err << fmt::format("strata: draft '{}': {}, {}, is the latest text not after that day\n", day, draft.about.name,
                          draft.about.date);
}

const spec::draft& draft_named(const registry& known, std::string_view name, const console& io) {
    const named_draft found = find_draft(known, name);
    if (found.by_another_day) say_which(io, name, *found.draft);
    return *found.draft;
}

std::vector<const spec::draft*> drafts_named(const registry& known, std::string_view names, const console& io) {
    if (names.empty()) return {known.drafts.begin(), known.drafts.end()};
    std::vector<const spec::draft*> drafts;
    for (bool more = true; more;) {
        const std::size_t comma = names.find(',');
        const std::string_view name = names.substr(0, comma);
        more = comma != std::string_view::npos;
        names.remove_prefix(more ? comma + 1 : names.size());
        if (name.empty()) throw failure("--drafts", "a name is missing beside a comma");
        const spec::draft* const found = &draft_named(known, name, io);
        if (std::find(drafts.begin(), drafts.end(), found) != drafts.end())
            throw failure("--drafts", fmt::format("draft {} is named twice", found->about.name));
        drafts.push_back(found);
    }
    return drafts;
}

void put_older_first(const registry& known, const spec::draft*& one, const spec::draft*& other) {
    const auto place_of = [&](const spec::draft* draft) {
        return std::find(known.drafts.begin(), known.drafts.end(), draft);
    };
    if (place_of(other) < place_of(one)) std::swap(one, other);
}

}  // namespace strata::cli
