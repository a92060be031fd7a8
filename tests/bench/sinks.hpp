#pragma once
// Sinks that the benchmarks use.

#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <streambuf>

#include "core/text/kept_tokens.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "tests/bench/findings.hpp"

namespace strata::bench {

/// Counts tokens, their text and their attributes. Keeps no tokens, and ignores errors.
class token_counter : public sink {
public:
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* text = v::get_if<characters>(&t)) {
            counts_.tokens += in_text_ ? 0 : 1;
            counts_.text += text->data.size();
            in_text_ = true;
            return {};
        }
        ++counts_.tokens;
        in_text_ = false;
        if (const auto* start = v::get_if<start_tag>(&t))
            counts_.attributes += kept_of(start->attributes);
        else if (const auto* end = v::get_if<end_tag>(&t))
            counts_.attributes += kept_of(end->attributes);
        return {};
    }
    [[nodiscard]] const token_counts& counts() const { return counts_; }

private:
    // Dropped attributes come last.
    static std::size_t kept_of(std::span<const attribute> attributes) {
        std::size_t count = attributes.size();
        while (count > 0 && attributes[count - 1].dropped) --count;
        return count;
    }

    token_counts counts_;
    bool in_text_ = false;
};

/// Counts errors in addition to what `token_counter` counts.
class counter_of_all : public token_counter {
public:
    void on_error(const parse_error& /*e*/) override { ++errors_; }

private:
    std::uint64_t errors_ = 0;
};

/// Keeps every token, and counts errors.
class token_keeper : public sink {
public:
    explicit token_keeper(kept_tokens& to) : kept_(to) {}
    feedback on_token(const token& t) override {
        kept_.add(t);
        return {};
    }
    void on_error(const parse_error& /*e*/) override { ++errors_; }

private:
    kept_tokens& kept_;
    std::uint64_t errors_ = 0;
};

/// A stream that counts the bytes written to it and drops them.
class no_output : public std::ostream {
public:
    no_output() : std::ostream(nullptr) { rdbuf(&nowhere_); }
    /// Returns the number of bytes written.
    [[nodiscard]] std::uint64_t written() const { return nowhere_.written; }

private:
    class buffer : public std::streambuf {
    public:
        std::uint64_t written = 0;

    protected:
        int_type overflow(int_type c) override {
            ++written;
            return traits_type::not_eof(c);
        }
        std::streamsize xsputn(const char* /*text*/, std::streamsize count) override {
            written += static_cast<std::uint64_t>(count);
            return count;
        }
    };
    buffer nowhere_;
};

}  // namespace strata::bench
