// The functions that all kinds of jobs share.

#include "docs/playground/exports/job.hpp"

#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/exports.hpp"

using namespace strata::exports;

strata_answer* strata_feed(void* job, const char* piece, std::size_t size) noexcept {
    return answer_of([&]() -> reply {
        given(static_cast<strata::exports::job*>(job), "job").feed(text_at(piece, size));
        return std::string();
    });
}

strata_answer* strata_finish(void* job) noexcept {
    return answer_of([&]() -> reply {
        given(static_cast<strata::exports::job*>(job), "job").finish();
        return std::string();
    });
}

strata_answer* strata_take(void* job) noexcept {
    return answer_of([&]() -> reply { return given(static_cast<strata::exports::job*>(job), "job").output().take(); });
}

void strata_free_job(void* job) noexcept { delete static_cast<strata::exports::job*>(job); }
