#pragma once
// Compares several drafts on one input: finds where their tokens and errors differ, and why. A comparison takes
// configurations, and the input in chunks. It reports divergences in source order, and then totals.
// comparison_runner.hpp describes how this works.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

struct cached_result;   // core/compare/run/cached_result.hpp
struct common_reading;  // core/compare/run/comparison_runner.hpp

/// A cache for the results of examining parts of inputs. A part that has the same shape as an earlier part need not be
/// examined again. Comparisons of the same configurations with the same registry can share one cache, even in several
/// threads at once.
class examined_parts {
public:
    /// The default size of a cache, in bytes.
    static constexpr std::size_t usual = std::size_t{16} << 20U;
    /// `most`: about how many bytes the cache may take; if 0, nothing is cached, and every part is examined. `texts`:
    /// the texts on the registry's chain, which several caches may share; if null, the cache makes its own.
    explicit examined_parts(std::size_t most = usual, std::shared_ptr<texts_on_chain> texts = nullptr);
    ~examined_parts();
    examined_parts(const examined_parts&) = delete;
    examined_parts(examined_parts&&) = delete;
    examined_parts& operator=(const examined_parts&) = delete;
    examined_parts& operator=(examined_parts&&) = delete;

    /// Returns the classes of corresponding states of `drafts`, which must be the drafts of the registry. The classes
    /// are found once, for all comparisons that share this cache.
    [[nodiscard]] const correspondence& places(std::span<const spec::draft* const> drafts);
    /// Returns the texts on the chain of the registry `known`. All comparisons that use this cache share them.
    [[nodiscard]] texts_on_chain& texts(const registry& known);
    /// Returns what the compared drafts have in common, and the program for it. The first call computes this for all
    /// comparisons that share the cache. The arguments of later calls are ignored.
    [[nodiscard]] const common_reading& common(std::span<const spec::draft* const> drafts,
                                               std::span<const correspondence::of_draft* const> places);
    /// Returns how many bytes all comparisons have read so far.
    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_read_; }
    void add_bytes_read(std::size_t more) { bytes_read_ += more; }
    [[nodiscard]] bool remembers() const { return most_of_generation_ > 0; }
    /// Returns the result that is cached under this key, or null. Parts with equal keys have equal results. Complexity:
    /// linear in the key.
    [[nodiscard]] std::shared_ptr<const cached_result> find(const std::string& key);
    /// Caches a result, and returns it. If the cache takes too much memory, discards results that were not looked up
    /// recently.
    std::shared_ptr<const cached_result> add(const std::string& key, cached_result&& part);

private:
    struct hash {
        std::size_t operator()(const std::string& key) const;
    };
    using parts = std::unordered_map<std::string, std::shared_ptr<const cached_result>, hash>;

    void make_room(std::size_t weight);

    std::size_t most_of_generation_;  // how many bytes the recent results may take
    std::atomic<std::uint64_t> bytes_read_{0};
    std::mutex mutex_;  // protects the members below
    std::unique_ptr<const correspondence> places_;
    std::shared_ptr<texts_on_chain> texts_;
    std::unique_ptr<const common_reading> common_;
    std::size_t recent_weight_ = 0;
    // When `recent_` takes too much memory, the parts in `earlier_` are forgotten, and those in `recent_` take their
    // place.
    parts recent_, earlier_;
};

/// Runs drafts side by side over an input that arrives in chunks.
class comparison {
public:
    /// `configurations`: at least two, with different drafts of `known`, or with one draft under different names.
    /// `known` and `to` must outlive the object. `examined`: the cache, which must outlive the object and must only be
    /// used with these configurations and this registry; if null, the comparison has a cache of its own. `independent`:
    /// whether each draft reads the whole input by itself. If false, one run serves all drafts wherever they read the
    /// input in the same way. The divergences do not depend on `independent`. Throws: std::invalid_argument if there
    /// are fewer than two configurations, or if a draft is not one of `known`.
    comparison(const registry& known, std::vector<run::configuration> configurations, divergence_sink& to,
               examined_parts* examined = nullptr, bool independent = false);
    ~comparison();
    comparison(const comparison&) = delete;
    comparison& operator=(const comparison&) = delete;
    comparison(comparison&&) = delete;
    comparison& operator=(comparison&&) = delete;

    /// Adds a chunk of the input, which may be cut anywhere. Passes each divergence to the sink as soon as its end and
    /// the rest of its line are known. Complexity: linear in the chunk; in the parts that differ, an interpreter steps
    /// through each draft's rules as well.
    void feed(std::string_view chunk);
    /// Ends the input and returns the totals.
    summary finish();
    /// Returns how many bytes of the input are buffered: the bytes of a divergence that has not ended yet, and at most
    /// one more chunk.
    [[nodiscard]] std::size_t bytes_kept() const;

private:
    class runner;
    std::unique_ptr<runner> run_;
};

}  // namespace strata::compare
