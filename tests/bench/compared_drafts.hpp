#pragma once
// Makes the drafts to measure: drafts of the program, drafts of days and commits, and drafts read from texts.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::bench {

/// A draft, and the name by which the user gave it.
struct compared_draft {
    std::string given;
    const spec::draft* draft = nullptr;

    /// Returns the draft's name for reports. The name of a text has no folder.
    [[nodiscard]] std::string_view shown() const;
    /// Returns whether the program has the draft under this name.
    [[nodiscard]] bool has_name() const;
};

/// The drafts to measure. The first is compared with lexbor; the others are compared with the first.
class compared_drafts {
public:
    /// Makes the drafts of days and commits, and reads the drafts of texts ("@PATH"). `names` must not be empty.
    /// Throws: run::failure if a draft is unknown or a text cannot be read.
    explicit compared_drafts(const std::vector<std::string>& names);
    compared_drafts(const compared_drafts&) = delete;
    compared_drafts(compared_drafts&&) = delete;
    compared_drafts& operator=(const compared_drafts&) = delete;
    compared_drafts& operator=(compared_drafts&&) = delete;
    ~compared_drafts();

    [[nodiscard]] const spec::draft& first() const { return *all_.front().draft; }
    [[nodiscard]] std::string_view name_of_first() const { return all_.front().given; }
    [[nodiscard]] std::span<const compared_draft> others() const { return std::span(all_).subspan(1); }

private:
    struct made_drafts;
    std::unique_ptr<made_drafts> made_;
    std::vector<compared_draft> all_;
};

}  // namespace strata::bench
