// Compares drafts while the input arrives in pieces.

#include "core/compare/run/comparison.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/comparison/json.hpp"
#include "core/run/messages.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/job.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

/// A stream buffer that writes to the output of a job.
class output_buffer : public std::streambuf {
public:
    explicit output_buffer(pieces& to) : to_(to) {}

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        to_.text().append(text, static_cast<std::size_t>(size));
        to_.end();
        return size;
    }
    int_type overflow(int_type c) override {
        if (c != traits_type::eof()) to_.text() += traits_type::to_char_type(c);
        return traits_type::not_eof(c);
    }

private:
    pieces& to_;
};

/// Passes on only the first divergences.
class first_divergences : public compare::divergence_sink {
public:
    /// Passes on at most `most` divergences, or all of them if `most` is 0. `to` must outlive the object.
    first_divergences(compare::divergence_sink& to, std::uint32_t most)
        : to_(to), left_(most > 0 ? most : std::numeric_limits<std::uint64_t>::max()) {}

    void on_divergence(compare::divergence&& d) override {
        if (left_ == 0) return;
        --left_;
        to_.on_divergence(std::move(d));
    }

private:
    compare::divergence_sink& to_;
    std::uint64_t left_;
};

class comparing : public job {
public:
    comparing(std::unique_ptr<choice> chosen, std::uint32_t bytes, std::uint32_t most)
        : chosen_(std::move(chosen)),
          buffer_(output()),
          stream_(&buffer_),
          json_(chosen_->drafts(), stream_),
          first_(json_, most),
          comparison_(chosen_->known(), chosen_->configurations(), first_) {
        json_.begin_input("-", bytes);
    }

    void feed(std::string_view piece) override { comparison_.feed(piece); }
    void finish() override { json_.end_input(comparison_.finish()); }

private:
    std::unique_ptr<choice> chosen_;
    output_buffer buffer_;
    std::ostream stream_;
    report::comparison_json json_;
    first_divergences first_;
    compare::comparison comparison_;
};

}  // namespace
}  // namespace strata::exports

using namespace strata::exports;

strata_answer* strata_compare(strata_session* session, const char* drafts, std::size_t drafts_size,
                              const char* settings, std::size_t settings_size, std::uint32_t flags, std::uint32_t bytes,
                              std::uint32_t most) noexcept {
    return answer_of([&]() -> reply {
        auto chosen =
            given(session, "session").choose(text_at(drafts, drafts_size), text_at(settings, settings_size), flags);
        if (chosen->size() < 2) throw strata::run::failure("drafts", "at least two are needed");
        job* const begun = std::make_unique<comparing>(std::move(chosen), bytes, most).release();
        return static_cast<void*>(begun);
    });
}
