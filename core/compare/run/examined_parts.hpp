#pragma once
// Memory of the parts that comparisons have examined, by their outlines, so that similar parts need not be examined
// again. What is remembered of a part depends on nothing but its key.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>

#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

struct known_part;  // core/compare/run/known_part.hpp

/// The parts examined last. Comparisons of the same configurations with the same registry can share one, also in
/// several threads at once.
class examined_parts {
public:
    /// `most`: about how many bytes to take for what is remembered; 0: every part is examined itself.
    explicit examined_parts(std::size_t most = std::size_t{16} << 20U);
    ~examined_parts();
    examined_parts(const examined_parts&) = delete;
    examined_parts(examined_parts&&) = delete;
    examined_parts& operator=(const examined_parts&) = delete;
    examined_parts& operator=(examined_parts&&) = delete;

    /// The classes of the states of `drafts`, the registry's; found once for all comparisons that share this.
    [[nodiscard]] const correspondence& places(std::span<const spec::draft* const> drafts);
    /// The texts on the chain of `known`, the registry, likewise.
    [[nodiscard]] texts_on_chain& texts(const registry& known);
    [[nodiscard]] bool remembers() const { return most_of_generation_ > 0; }
    /// The part with this key; null if it is not remembered. Complexity: linear in the key.
    [[nodiscard]] std::shared_ptr<const known_part> find(const std::string& key);
    /// Remembers a part, and forgets those not asked for recently if there are too many. Returns: it.
    std::shared_ptr<const known_part> add(const std::string& key, known_part&& part);

private:
    struct hash {
        std::size_t operator()(const std::string& key) const;
    };
    using parts = std::unordered_map<std::string, std::shared_ptr<const known_part>, hash>;

    void make_room(std::size_t weight);

    std::size_t most_of_generation_;  // in bytes
    std::mutex mutex_;                // of the following
    std::unique_ptr<const correspondence> places_;
    std::unique_ptr<texts_on_chain> texts_;
    std::size_t recent_weight_ = 0;
    // When the recent parts are too many, they become the earlier ones, and those are forgotten.
    parts recent_, earlier_;
};

}  // namespace strata::compare
