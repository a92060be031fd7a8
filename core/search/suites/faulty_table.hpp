#pragma once
// A table that faults can be put into.

#include <vector>

#include "core/search/suites/faults.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

/// A copy of a draft's table that a fault can be put into and taken out of again.
class faulty_table {
public:
    explicit faulty_table(const spec::draft& original);
    faulty_table(const faulty_table&) = delete;
    faulty_table& operator=(const faulty_table&) = delete;
    faulty_table(faulty_table&&) = delete;
    faulty_table& operator=(faulty_table&&) = delete;
    ~faulty_table() = default;

    /// Takes the last fault out and puts this one in.
    void put_in(const fault& f);
    void take_out();
    /// The draft with that table.
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    const spec::draft& original_;
    std::vector<spec::state_info> states_;
    std::vector<spec::rule> rules_;
    spec::draft draft_;
    fault in_;
    bool has_fault_ = false;
};

}  // namespace strata::generation
