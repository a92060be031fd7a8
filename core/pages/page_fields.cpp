#include "core/pages/page_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/pages/host_name.hpp"
#include "core/text/encoding/declarations.hpp"

namespace strata::pages {
namespace {

constexpr std::string_view of_list = "list:";
constexpr std::string_view unknown = "unknown";

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The year of a date, or with its month. There were no pages before 1990.
std::string_view part_of_date(std::string_view date, bool with_month) {
    constexpr std::size_t year_size = 4;
    constexpr std::size_t month_size = 7;
    const std::string_view year = date.substr(0, year_size);
    if (year.size() < year_size || !is_digits(year) || year < "1990" || year > "2099") return unknown;
    if (date.size() > year_size && date[year_size] != '-') return unknown;
    if (!with_month) return year;
    const std::string_view month = date.size() < month_size ? "" : date.substr(year_size + 1, 2);
    const bool goes_on = date.size() > month_size && date[month_size] != '-';
    return is_digits(month) && month >= "01" && month <= "12" && !goes_on ? date.substr(0, month_size) : unknown;
}

}  // namespace

bool is_field(std::string_view name) {
    const std::vector<std::string_view>& known = known_fields();
    return std::find(known.begin(), known.end(), name) != known.end() ||
           (name.starts_with(of_list) && name.size() > of_list.size());
}

const std::vector<std::string_view>& known_fields() {
    static const std::vector<std::string_view> fields = {"year", "month", "tld", "host", "encoding", "type"};
    return fields;
}

std::string field_of(std::string_view name, const page_record& page, const archive::page& given) {
    if (name.starts_with(of_list)) {
        const auto found = given.listed.find(std::string(name.substr(of_list.size())));
        return found == given.listed.end() ? "" : found->second;
    }
    if (name == "year" || name == "month") return std::string(part_of_date(page.date, name == "month"));
    if (name == "encoding") return page.drafts.empty() ? "" : page.drafts.back().encoding;
    if (name == "type") {
        const std::optional<encoding::media_type> type = encoding::media_type_of(page.content_type);
        return type ? type->essence : "";
    }
    const std::string host = host_of(page.uri);
    if (name == "host") return host;
    const std::size_t dot = host.rfind('.');
    const std::string last = dot == std::string::npos ? "" : host.substr(dot + 1);
    return is_digits(last) ? "" : last;
}

}  // namespace strata::pages
