#include "core/search/minimizer.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/input/utf8.hpp"
#include "core/search/cause_name.hpp"
#include "core/search/reference_classes.hpp"

namespace strata::search {
namespace {

/// Keeps the divergence that counts.
class wanted_divergence : public compare::divergence_sink {
public:
    using test = std::function<bool(const compare::divergence&)>;
    explicit wanted_divergence(test wanted) : wanted_(std::move(wanted)) {}
    void on_divergence(compare::divergence&& d) override {
        ++count;
        if (!found && wanted_(d)) found = std::move(d);
    }
    std::optional<compare::divergence> found;
    std::size_t count = 0;

private:
    test wanted_;
};

class shrinking {
public:
    shrinking(const registry& known, const std::array<compare::contestant, 2>& contestants,
              const minimize_options& options)
        : known_(known),
          contestants_(contestants),
          options_(options),
          one_(*contestants[0].draft),
          other_(*contestants[1].draft),
          references_(one_, other_) {}

    std::optional<minimized> run(std::string_view page, std::size_t& count) {
        page_size_ = page.size();
        std::size_t at = 0;
        wanted_divergence chosen([&](const compare::divergence&) { return ++at == options_.divergence; });
        compare_on(page, chosen);
        count = chosen.count;
        if (!chosen.found) return std::nullopt;
        kind_ = chosen.found->kind;
        cause_ = cause_of(*chosen.found, one_, other_, references_).parts;
        keep(std::string(page), std::move(*chosen.found));
        cut_to_neighbourhood();
        leave_out();
        for (bool changed = true; changed && !stopped_;) {
            changed = make_plainer();
            if (changed) leave_out();
        }
        minimized result;
        result.input = std::move(input_);
        result.found = std::move(*found_);
        result.divergences = count;
        result.tried = tried_;
        result.stopped = stopped_;
        return result;
    }

private:
    void compare_on(std::string_view input, compare::divergence_sink& to) const {
        compare::comparison comparing(known_, {contestants_[0], contestants_[1]}, to);
        comparing.feed(input);
        comparing.finish();
    }

    void keep(std::string input, compare::divergence found) {
        input_ = std::move(input);
        found_ = std::move(found);
    }

    // Keeps `input` if it still shows the cause.
    bool take(std::string input) {
        if (stopped_) return false;
        ++tried_;
        run_bytes_ += input.size();
        const bool too_much = run_bytes_ > options_.most_bytes + options_.most_for_a_byte * page_size_;
        if (too_much || (options_.on_progress && !options_.on_progress(input_.size(), tried_))) {
            stopped_ = true;
            return false;
        }
        wanted_divergence same([&](const compare::divergence& d) {
            return d.kind == kind_ && cause_of(d, one_, other_, references_).parts == cause_;
        });
        compare_on(input, same);
        if (!same.found) return false;
        keep(std::move(input), std::move(*same.found));
        return true;
    }

    // Most causes need what stands a little before the place, and nothing behind it.
    void cut_to_neighbourhood() {
        const auto begin = static_cast<std::size_t>(found_->where.begin);
        const auto end = static_cast<std::size_t>(found_->where.end);
        const std::string whole = input_;
        for (std::size_t before = 0; before < begin; before = before == 0 ? 64 : before * 8)
            if (take(whole.substr(begin - before, end - begin + before))) return;
        static_cast<void>(take(whole.substr(0, end)));
    }

    // Where characters begin.
    [[nodiscard]] std::vector<std::size_t> beginnings() const {
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < input_.size();) {
            at.push_back(i);
            i += input::decode_one(std::string_view(input_).substr(i), false).length;
        }
        at.push_back(input_.size());
        return at;
    }

    void leave_out() {
        std::vector<std::size_t> at = beginnings();
        for (std::size_t length = at.size() - 1; length > 0 && !stopped_;) {
            bool any = false;
            // From the end, so that what is tried next stands where it did.
            for (std::size_t end = at.size() - 1; end > 0 && !stopped_;) {
                const std::size_t begin = end > length ? end - length : 0;
                std::string without = input_.substr(0, at[begin]) + input_.substr(at[end]);
                if (take(std::move(without))) {
                    any = true;
                    at = beginnings();
                }
                end = std::min(begin, at.size() - 1);
            }
            // Having left out single characters, others may have become idle.
            if (length == 1 && !any) break;
            if (length > 1) length = (length + 1) / 2;
        }
    }

    bool make_plainer() {
        bool changed = false;
        for (std::size_t i = 0; i < input_.size() && !stopped_;) {
            const input::decoded d = input::decode_one(std::string_view(input_).substr(i), false);
            std::size_t length = d.length;
            if (d.code_point != 'a') {
                std::string other = input_;
                other.replace(i, length, "a");
                if (take(std::move(other))) {
                    changed = true;
                    length = 1;
                }
            }
            i += length;
        }
        return changed;
    }

    const registry& known_;
    const std::array<compare::contestant, 2>& contestants_;
    const minimize_options& options_;
    const spec::draft& one_;
    const spec::draft& other_;
    reference_classes references_;
    compare::divergence_kind kind_{};
    std::string cause_;
    std::string input_;
    std::optional<compare::divergence> found_;
    std::size_t tried_ = 0;
    std::uint64_t page_size_ = 0, run_bytes_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::optional<minimized> minimize(const registry& known, const std::array<compare::contestant, 2>& contestants,
                                  std::string_view page, const minimize_options& options, std::size_t& count) {
    return shrinking(known, contestants, options).run(page, count);
}

}  // namespace strata::search
