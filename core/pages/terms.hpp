#pragma once
// What a survey asks: two results can be added up only if they asked the same.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace strata::survey {

/// What is never exceeded. All but the seconds give the same result on every machine.
struct survey_limits {
    std::uint64_t page_bytes = std::uint64_t{5} << 20U;  ///< of a longer page, only the beginning is read
    std::uint64_t places = 100'000;                      ///< a page is not compared beyond so many
    std::uint64_t seconds = 60;                          ///< a page that takes longer is skipped
    friend bool operator==(const survey_limits& a, const survey_limits& b) = default;
};

/// The terms of a survey.
struct survey_terms {
    std::string strata;                        ///< the version that made it: "0.1.0"
    std::string commit;                        ///< and its commit; "" if not known
    std::vector<std::string> drafts;           ///< names, with their settings
    std::map<std::string, std::string> texts;  ///< digests of the texts read from files, by the draft's name
    std::vector<std::string> topics;           ///< only changes on these; none: on all
    bool tokens_only = false;                  ///< places that differ in errors only are left out
    std::string options;                       ///< other options that differ from the defaults, in words
    std::vector<std::string> by;               ///< fields to divide by: "year"
    std::uint64_t examples = 3;                ///< how many pages to keep as examples of each change
    survey_limits limits;
    std::string command;  ///< the command line that asks for this, without inputs and without what changes no result
    friend bool operator==(const survey_terms& a, const survey_terms& b) = default;
};

/// The first thing in which they differ, in words: "drafts: 2008, modern and 2009, modern"; "" if they are the same.
[[nodiscard]] std::string difference_between(const survey_terms& one, const survey_terms& other);

}  // namespace strata::survey
