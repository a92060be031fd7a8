#include "core/cli/version.hpp"

#include <fmt/format.h>

#include <string_view>

#include "core/cli/build_commit.hpp"

#ifndef STRATA_VERSION
#define STRATA_VERSION "(unversioned)"
#endif

namespace strata::cli {
namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view compiler = "g++ " __VERSION__;
#else
constexpr std::string_view compiler = "unknown";
#endif

}  // namespace

std::string program_version() { return STRATA_VERSION; }

std::string program_commit() { return std::string(build_commit); }

std::string program_day() { return std::string(build_day); }

std::string version_text(const registry& known) {
    std::string text = fmt::format("strata {}\ncommit: {}\ncompiler: {}\ndrafts: ", STRATA_VERSION,
                                   build_commit.empty() ? "unknown" : build_commit, compiler);
    for (const spec::draft* each : known.drafts) {
        if (each != known.drafts.front()) text += ", ";
        text += each->about.name;
    }
    if (known.chain.landmark != nullptr)
        text += fmt::format(", and any year, month, day or commit since {}", known.chain.landmark->about.day);
    return text;
}

}  // namespace strata::cli
