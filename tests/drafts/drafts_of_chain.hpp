#pragma once
// Makes the drafts at places on the chain, given by the names that commands accept: "before 41beb5d9", "2009-10-24".

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/names.hpp"

namespace strata::drafts_test {

class drafts_of_chain {
public:
    /// `program` must outlive the object. Throws: run::failure if the chain cannot make one of the drafts.
    drafts_of_chain(const registry& program, const std::vector<std::string>& names)
        : days_(program, history::named_drafts{names, {}}, io_) {}

    /// Returns the program's drafts and the drafts made here.
    [[nodiscard]] const registry& known() const { return days_.known(); }
    /// Returns the draft called `name`. Throws: std::logic_error if `name` was not given to the constructor.
    [[nodiscard]] const spec::draft& named(std::string_view name) const {
        const spec::draft* const found = known().find(name);
        if (found == nullptr) throw std::logic_error("no draft was made as " + std::string(name));
        return *found;
    }

private:
    std::istringstream in_;
    std::ostringstream out_, err_;
    cli::console io_{in_, out_, err_};
    history::days_of_chain days_;
};

}  // namespace strata::drafts_test
