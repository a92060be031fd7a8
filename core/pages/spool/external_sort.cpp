#include "core/pages/spool/external_sort.hpp"

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>

namespace strata::pages {
namespace {

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t size_of_number = sizeof(std::uint64_t);
// Before each row: where the next one is, or `none`, and how long this one is.
constexpr std::size_t size_of_head = 2 * size_of_number;

std::string bytes_of(std::initializer_list<std::uint64_t> numbers) {
    std::string bytes(numbers.size() * size_of_number, '\0');
    std::memcpy(bytes.data(), numbers.begin(), bytes.size());
    return bytes;
}

std::uint64_t number_in(const std::string& bytes, std::size_t at) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data() + at, size_of_number);
    return number;
}

}  // namespace

void external_sort::add(std::uint64_t rank, std::string_view row) {
    const std::uint64_t at = kept_.size();
    const auto [found, is_new] = chains_.try_emplace(rank, chain{at, at});
    if (!is_new) {
        kept_.replace(found->second.last, bytes_of({at}));
        found->second.last = at;
    }
    kept_.append(bytes_of({none, row.size()}));
    kept_.append(row);
}

void external_sort::for_each(const std::function<void(std::string_view row)>& use) const {
    for (auto each = chains_.rbegin(); each != chains_.rend(); ++each) {
        for (std::uint64_t at = each->second.first; at != none;) {
            const std::string head = kept_.read(at, size_of_head);
            use(kept_.read(at + size_of_head, static_cast<std::size_t>(number_in(head, size_of_number))));
            at = number_in(head, 0);
        }
    }
}

}  // namespace strata::pages
