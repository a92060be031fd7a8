#pragma once
// Sinks to measure with.

#include <cstdint>
#include <ostream>
#include <streambuf>

#include "core/token/kept_tokens.hpp"
#include "core/token/sink.hpp"

namespace strata::bench {

/// Counts tokens, and keeps nothing. Receives errors and ignores them.
class token_counter : public sink {
public:
    feedback on_token(const token& t) override {
        ++tokens_;
        kinds_ += t.index();
        return {};
    }
    [[nodiscard]] std::uint64_t tokens() const { return tokens_; }

private:
    std::uint64_t tokens_ = 0, kinds_ = 0;
};

/// Counts errors too.
class counter_of_all : public token_counter {
public:
    void on_error(const parse_error& /*e*/) override { ++errors_; }

private:
    std::uint64_t errors_ = 0;
};

/// Keeps a copy of every token, and counts errors.
class token_keeper : public sink {
public:
    feedback on_token(const token& t) override {
        kept_.add(t);
        return {};
    }
    void on_error(const parse_error& /*e*/) override { ++errors_; }
    [[nodiscard]] std::uint64_t tokens() const { return kept_.all().size(); }

private:
    kept_tokens kept_;
    std::uint64_t errors_ = 0;
};

/// A stream that counts what is written to it and keeps nothing.
class no_output : public std::ostream {
public:
    no_output() : std::ostream(nullptr) { rdbuf(&nowhere_); }
    /// How many bytes were written.
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
