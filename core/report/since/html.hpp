#pragma once
// Writes readings through time as one self-contained page of HTML without a script. Also draws the timeline, which
// other pages use as well. docs/html_report.md describes the page for its readers.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/comparison/html_parts.hpp"
#include "core/report/since/model.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/spooled_text.hpp"

namespace strata::report {

/// How much the page shows.
struct since_html_limits {
    std::size_t lines = 48;  ///< how many lines of a reading; if a reading is longer, only lines that distinguish it
                             ///< from its neighbours are shown
    std::size_t unfolded_readings = 12;  ///< if there are more readings, their tokens are folded
    std::size_t places = 3;              ///< how many places of each turning point
    std::size_t source = 2000;           ///< how many bytes of an input; a longer input is not shown
    divergence_limits divergence{};
};

/// Writes one page about one or more inputs. Call `add` for each input, then `finish`. Until then, the data are kept in
/// memory or, if there are many, in a temporary file.
class since_html {
public:
    /// `run`: options that differ from the defaults, in words. `to`, and the drafts of all inputs, must outlive the
    /// object.
    since_html(std::ostream& to, std::string run, since_html_limits limits = {});

    /// Complexity: the length of the input times the number of its readings and turning points.
    void add(const input_in_time& of);
    /// Writes the page. Writes nothing if there was no input.
    void finish();

private:
    void add_reading(const input_in_time& of, const reading_names& names, std::size_t newest);
    void add_turn(const input_in_time& of, const reading_names& names, std::size_t turn);
    [[nodiscard]] std::string id_of_turn(std::size_t turn) const;
    void add_link_to_reading(std::string_view name, std::size_t number);

    std::ostream& to_;
    std::string run_;
    since_html_limits limits_;
    rule_texts texts_;
    std::size_t inputs_ = 0;
    std::string first_;      // the name of the first input
    spooled_text rows_;      // the rows of the table of inputs
    spooled_text sections_;  // the sections of the inputs
    std::string body_;       // the section of the current input
};

/// Appends the timeline: the years, a row for each lane, and the marks. Each row links to "#" + `prefix` + the lane's
/// name, unless `prefix` is "". The page must also say in words what the timeline shows.
void append_chart(std::string& to, const time_line& of, std::string_view prefix);

}  // namespace strata::report
