#pragma once
// Work on an input that comes in pieces, with output that is taken in pieces.

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace strata::exports {

/// Output, in pieces of about a megabyte.
class pieces {
public:
    static constexpr std::size_t enough = std::size_t{1} << 20U;

    /// Adds a whole piece to output that consists of such pieces only. "" adds nothing.
    void add(std::string&& piece) {
        if (!piece.empty()) all_.push_back(std::move(piece));
    }
    /// The end of the output; append to it.
    [[nodiscard]] std::string& text() { return open_; }
    /// Something has ended, so the output may be cut here.
    void end() {
        if (open_.size() < enough) return;
        all_.push_back(std::move(open_));
        open_.clear();
    }
    /// Removes and returns the first piece; "" if there is none.
    [[nodiscard]] std::string take() {
        if (all_.empty()) return std::exchange(open_, {});
        std::string first = std::move(all_.front());
        all_.pop_front();
        return first;
    }

private:
    std::deque<std::string> all_;
    std::string open_;
};

/// Such work. Output is in `output`.
class job {
public:
    job() = default;
    job(const job&) = delete;
    job(job&&) = delete;
    job& operator=(const job&) = delete;
    job& operator=(job&&) = delete;
    virtual ~job() = default;

    /// Adds a piece of the input.
    virtual void feed(std::string_view piece) = 0;
    /// Ends it.
    virtual void finish() = 0;

    [[nodiscard]] pieces& output() { return output_; }

private:
    pieces output_;
};

}  // namespace strata::exports
