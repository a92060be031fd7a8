#pragma once
// Calls the exported functions, as JavaScript does.

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "docs/playground/exports/exports.hpp"

namespace strata::testing {

/// A copy of what an exported function returned (strata_answer).
struct said {
    std::uint32_t status = 2;
    std::string text;
    void* handle = nullptr;
};

/// Copies what an exported function returned, and frees the original.
[[nodiscard]] inline said taken(strata_answer* answer) {
    if (answer == nullptr) return {2, "no answer", nullptr};
    said copy{answer->status, std::string(answer->data, answer->size), answer->handle};
    strata_free_answer(answer);
    return copy;
}

/// A session, with member functions that call the exported functions with C++ strings.
class host {
public:
    host() = default;
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    host(host&&) = delete;
    host& operator=(host&&) = delete;
    ~host() { strata_free_session(session_); }

    [[nodiscard]] strata_session* session() const { return session_; }

    [[nodiscard]] said tokenize(std::string_view draft, std::string_view settings, std::uint32_t flags) const {
        return taken(strata_tokenize(session_, draft.data(), draft.size(), settings.data(), settings.size(), flags));
    }
    /// Each range begins with the number of its first token or error, and ends before its second number.
    [[nodiscard]] said tokenize_ranges(std::string_view draft, std::uint32_t flags,
                                       const std::vector<std::array<std::uint32_t, 2>>& ranges) const {
        return taken(strata_tokenize_ranges(session_, draft.data(), draft.size(), nullptr, 0, flags, ranges.data(),
                                            ranges.size() * sizeof ranges.front()));
    }
    [[nodiscard]] said compare(std::string_view drafts, std::string_view settings, std::uint32_t flags,
                               std::uint32_t bytes, std::uint32_t most = 0) const {
        return taken(strata_compare(session_, drafts.data(), drafts.size(), settings.data(), settings.size(), flags,
                                    bytes, most));
    }
    [[nodiscard]] said encoding(std::string_view draft, std::string_view bytes) const {
        return taken(strata_encoding(session_, draft.data(), draft.size(), bytes.data(), bytes.size()));
    }
    [[nodiscard]] said trace(std::string_view draft, std::string_view settings, std::string_view input,
                             std::uint32_t flags) const {
        return taken(strata_trace(session_, draft.data(), draft.size(), settings.data(), settings.size(), input.data(),
                                  input.size(), flags));
    }
    [[nodiscard]] said draft(std::string_view name) const {
        return taken(strata_draft(session_, name.data(), name.size()));
    }
    [[nodiscard]] said since(std::string_view settings, std::string_view until, std::string_view input,
                             std::uint32_t flags = 0) const {
        return taken(strata_since(session_, settings.data(), settings.size(), until.data(), until.size(), input.data(),
                                  input.size(), flags));
    }
    [[nodiscard]] said minimize(std::string_view drafts, std::string_view wanted, std::string_view input,
                                std::uint32_t flags = 0) const {
        return taken(strata_minimize(session_, drafts.data(), drafts.size(), nullptr, 0, wanted.data(), wanted.size(),
                                     input.data(), input.size(), flags));
    }

    [[nodiscard]] said add_text(std::string_view name, std::string_view text) const {
        return taken(strata_add_text(session_, name.data(), name.size(), text.data(), text.size()));
    }
    [[nodiscard]] said what_if(std::string_view drafts) const {
        return taken(strata_what_if(session_, drafts.data(), drafts.size()));
    }

    /// Feeds `input` to a job in pieces of `size` bytes, returns all output, and frees the job.
    [[nodiscard]] static std::string output_of(void* job, std::string_view input, std::size_t size) {
        std::string all;
        const auto take = [&] {
            for (said piece = taken(strata_take(job)); !piece.text.empty(); piece = taken(strata_take(job)))
                all += piece.text;
        };
        for (; !input.empty(); input.remove_prefix(std::min(size, input.size()))) {
            const said fed = taken(strata_feed(job, input.data(), std::min(size, input.size())));
            if (fed.status != 0) all += "failed: " + fed.text;
            take();
        }
        const said finished = taken(strata_finish(job));
        if (finished.status != 0) all += "failed: " + finished.text;
        take();
        strata_free_job(job);
        return all;
    }

private:
    strata_session* session_ = strata_new_session();
};

/// Inputs in which positions are difficult to compute.
inline const std::vector<std::string> hard_inputs = {
    "",
    "\xEF\xBB\xBF<p title=a\"b>\xC3\xA9\xF0\x9F\x98\x80&notit;<br/>\r\n\r<a b b=2 \xF0\x9F\x98\x80 c=\"\xE2\x82\xAC\">",
    "x<a \"'<=` \"'<=` a a a/ / ></a b/>y</ z>&#0;&#x80;&#xD800;\f\x01\xEF\xBF\xBF",
    "\xFF\xC3(\xE2\x82 \xF0\x9F\x98<!-- -- \xFF -->\x00<title>\xF0\x9F\x98\x80</title",
    "\xED\xA0\x80<\xED\xB0\x80 a=\xED\xA0\x80>&#xD800;</title>",
    "<!DOCTYPE html PUBLIC 'a\xC3\xA9'x><![CDATA[x]]><svg><![CDATA[\xF0\x9F\x98\x80]]></svg><?php \xC3\xA9 ?>",
};

/// Returns word number `index` of the packed records.
inline std::uint32_t word_at(std::string_view bytes, std::size_t index) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + index * sizeof word, sizeof word);
    return word;
}

/// Returns all output of a job from `strata_tokenize` that receives the input in pieces of `size` bytes.
inline std::string lines_of_exports(const host& h, std::string_view draft, std::string_view input, std::uint32_t flags,
                                    std::size_t size) {
    const said begun = h.tokenize(draft, "", flags);
    BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
    return host::output_of(begun.handle, input, size);
}

}  // namespace strata::testing
