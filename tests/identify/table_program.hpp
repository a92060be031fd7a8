#pragma once
// A tokenizer that runs a draft's table and answers like an adapter.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/identify/interview.hpp"
#include "core/spec/draft.hpp"

namespace strata::testing {

/// Answers every case with the results of `text`, which must outlive the object.
class table_program : public identify::program {
public:
    explicit table_program(const spec::draft& text, std::string capabilities = everything)
        : text_(text), capabilities_(std::move(capabilities)) {}

    identify::reply start() override {
        ++starts_;
        return {identify::reply::kind::line, capabilities_};
    }
    identify::reply ask(std::string_view line) override;

    /// Called with each case. If the text of the returned reply is not "", the reply replaces the usual answer.
    std::function<identify::reply(const identify::probe& what, std::uint64_t id)> instead{};
    /// Called with the JSON of each answer, and may change it. An empty function changes nothing.
    std::function<void(std::string& answer)> change{};
    [[nodiscard]] std::size_t starts() const { return starts_; }

    static constexpr const char* everything =
        R"({"capabilities":{"implementation":"table","gives":"tokens","errors":"codes","selfClosing":true,)"
        R"("doctype":true,"forceQuirks":true,"initialStates":true,"surrogates":true}})";

    /// The first line of an adapter for a parser whose trees are lists of tokens.
    static constexpr const char* trees = R"({"capabilities":{"gives":"tree"}})";

private:
    const spec::draft& text_;
    std::string capabilities_;
    std::size_t starts_ = 0;
};

}  // namespace strata::testing
