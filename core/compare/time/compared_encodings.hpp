#pragma once
// Finds the encodings in which the compared drafts read one input, and the encodings that the standard has chosen for
// this input over time.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/spec/sniffing.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::compare {

// --- The encodings of compared drafts ---

/// Drafts that read an input in the same encoding for the same reason, oldest first.
struct drafts_and_encoding {
    std::vector<const spec::draft*> drafts;
    run::encoding_found found;
};

/// The encodings of one input, in the order of the oldest draft with each encoding.
class compared_encodings {
public:
    /// `bytes`: the input, or its beginning. Complexity: linear in the bytes, times the configurations.
    compared_encodings(const std::vector<run::configuration>& configurations, std::string_view bytes,
                       const encoding::page_context& about);

    [[nodiscard]] const std::vector<drafts_and_encoding>& all() const { return all_; }
    /// The encoding that the last draft chooses. The input is decoded from it for the comparison of all drafts.
    [[nodiscard]] encoding::id used() const { return used_; }
    /// Whether all drafts choose the same encoding.
    [[nodiscard]] bool agree() const { return agree_; }
    /// If the drafts choose different encodings, returns a divergence at the beginning of the input. Its causes are the
    /// drafts' sentences. Its offsets refer to `text`.
    [[nodiscard]] divergence difference(const run::page_text& text) const;

private:
    std::vector<drafts_and_encoding> all_;
    encoding::id used_ = encoding::id::utf_8;
    bool agree_ = true;
};

/// Whether the first bytes of an input alone make all drafts certain that it is UTF-8. Complexity: linear in these
/// bytes, times the configurations.
[[nodiscard]] bool is_certainly_utf_8(const std::vector<run::configuration>& configurations,
                                      std::string_view first_bytes, const encoding::page_context& about);

// --- Encodings through time ---

/// A period in which all texts read the page in the same encoding.
struct encoding_period {
    std::string_view from;      ///< the first day of the period
    run::encoding_found found;  ///< how the last text of the period found the encoding
    /// Why the encoding changed to this one: `made_by` changed how encodings are chosen, or `text` reads the page
    /// differently and so finds other meta elements. Both pointers are null if this is the first period or the reason
    /// is unknown.
    const spec::sniffing_change* made_by = nullptr;
    const history::moment* text = nullptr;
    /// If the reason or its day is unknown: the last day on which the encoding is known to have been different.
    std::string_view after{};
};

/// Returns the periods in which the encoding of a page stayed the same, oldest first. `history`: how encodings were
/// chosen. `moments`: the texts. `configurations`: one for each text. `found`: the turning points of this page's
/// readings. `until`: the last day to examine; "" for all days. Returns nothing if there is no history. The periods
/// contain pointers and views into `moments` and `history`. Only the changes in `history` and the turning points in
/// `found` are tried. The turning points in `found` are those of the page as decoded from the newest encoding. So this
/// function misses a text if the text finds other meta elements only in the page as decoded from an older encoding,
/// such as UTF-16. Complexity: linear in the page, times the changes and turning points.
[[nodiscard]] std::vector<encoding_period> encodings_in_time(const spec::sniffing_history& history,
                                                             std::span<const history::moment> moments,
                                                             std::span<const run::configuration> configurations,
                                                             const readings_in_time& found, std::string_view until,
                                                             std::string_view bytes,
                                                             const encoding::page_context& about);

}  // namespace strata::compare
