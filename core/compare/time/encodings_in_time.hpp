#pragma once
// The encodings that the standard chose for one page through time.

#include <span>
#include <string_view>
#include <vector>

#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/run/configuration.hpp"
#include "core/run/encoding_found.hpp"
#include "core/spec/sniffing.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::compare {

/// A time in which all texts read the page in the same encoding.
struct encoding_period {
    std::string_view from;       ///< its first day
    page::encoding_found found;  ///< as its last text says it
    /// Without which the encoding would have stayed: a change to how encodings are chosen, or a text that reads the
    /// page otherwise, and so finds other meta elements. Both null: it is the first period, or that is not known.
    const spec::sniffing_change* made_by = nullptr;
    const study::moment* text = nullptr;
    /// If that or its day is not known: the last day that is known not to have had it.
    std::string_view after{};
};

/// The periods, oldest first. `history`: how encodings were chosen; `moments`: the texts, and `configurations`: how
/// each reads pages; `found`: where they read this one otherwise than before. `until`: the last day to look at; "":
/// all. Nothing if there is no history. The periods refer to the moments and the history. Texts between the changes and
/// the turning points are not tried: `found` is of the characters of the newest encoding, so a text that finds other
/// meta elements only in those of an older one, such as UTF-16, may be missed. Complexity: linear in the page, times
/// the changes and turning points.
[[nodiscard]] std::vector<encoding_period> encodings_in_time(const spec::sniffing_history& history,
                                                             std::span<const study::moment> moments,
                                                             std::span<const configuration> configurations,
                                                             const readings_in_time& found, std::string_view until,
                                                             std::string_view bytes,
                                                             const encoding::page_context& about);

}  // namespace strata::compare
