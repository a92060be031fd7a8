#pragma once
// A job: work on an input that arrives in pieces, with output that the host takes in pieces.

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace strata::exports {

/// Output, divided into pieces of about a megabyte.
class pieces {
public:
    static constexpr std::size_t enough = std::size_t{1} << 20U;

    /// Adds `piece` as a whole. An empty piece is ignored. Use only one of `add` and `text`, because together they
    /// would change the order of the output.
    void add(std::string&& piece) {
        if (!piece.empty()) all_.push_back(std::move(piece));
    }
    /// Returns the end of the output, to which callers append.
    [[nodiscard]] std::string& text() { return open_; }
    /// Marks the end of a line or record, where the output may be divided.
    void end() {
        if (open_.size() < enough) return;
        all_.push_back(std::move(open_));
        open_.clear();
    }
    /// Removes and returns the first piece; returns "" if there is none.
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

/// Work on an input. The output appears in `output`.
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
    /// Ends the input.
    virtual void finish() = 0;

    [[nodiscard]] pieces& output() { return output_; }

private:
    pieces output_;
};

}  // namespace strata::exports
