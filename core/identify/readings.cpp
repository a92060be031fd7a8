#include "core/identify/readings.hpp"

// Runs the texts with the interpreter: compiling each text would take longer than running it on these short inputs.

#include <map>
#include <string>
#include <utility>

namespace strata::identify {
namespace {

// Returns a key for a result. Two texts have equal keys if their results are equal and either both texts name their
// errors or neither does.
std::string key_of(const conformance::result& of, bool names_errors) {
    std::string key = names_errors ? "named" : "";
    for (const std::string& each : conformance::lines_of(of)) key.append(1, '\n').append(each);
    return key;
}

}  // namespace

readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to) {
    readings found;
    std::map<std::string, std::size_t> numbers;
    for (const history::moment& each : texts) {
        const std::optional<tokenizer_options> options = options_of(*each.draft, what);
        std::optional<conformance::result> made;
        if (options)
            made = conformance::result_of(*each.draft, engine_kind::interpreter, *options, what.input,
                                          conformance::notation::named_errors);
        if (!made) {
            found.of_text.emplace_back();
            continue;
        }
        const bool names_errors = each.draft->names_errors;
        const auto [at, is_new] = numbers.emplace(key_of(*made, names_errors), found.different.size());
        if (is_new) found.different.push_back(reduced(std::move(*made), names_errors, to));
        found.of_text.emplace_back(at->second);
    }
    return found;
}

}  // namespace strata::identify
