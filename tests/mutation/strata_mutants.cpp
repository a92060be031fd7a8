// strata_mutants: changes one fact or rule of a draft at a time, and reports which check notices the change.
//
// A draft is a value. So a mutant is a changed copy, made at run time without compiling anything. The checks of
// tests/mutation/holds.cpp, which the test suites also run, are applied to each mutant. The first check that fails has
// caught the mutant. Files named survivors.tsv list the mutants that no check can notice, with the reasons. The file
// next to this one lists mutants of any draft; the file in a draft's folder of tests/data/drafts lists mutants of that
// draft.

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/draft_data.hpp"
#include "tests/mutation/holds.hpp"
#include "tests/mutation/invisible.hpp"
#include "tests/mutation/main_of.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/sample.hpp"

namespace {

using namespace strata;
using namespace strata::mutation;

constexpr std::string_view usage =
    "usage: strata_mutants [options]\n"
    "  --draft=NAME        only mutants of this draft\n"
    "  --kind=TEXT         only mutants whose kind begins with TEXT\n"
    "  --sample=N          every Nth mutant of the rules, names and elements of each draft, from the number of the "
    "day.\n"
    "                      STRATA_SAMPLE (docs/testing.md) selects a sample of the other facts\n"
    "  --survivors=FILE    the mutants of any draft that no check can notice; default: survivors.tsv next to the\n"
    "                      sources\n"
    "  --list              list the mutants without running them\n"
    "  --verbose           print what caught each mutant\n"
    "  --each              run every check on every mutant, and count what each catches\n"
    "Exit status 0: exactly the listed mutants survive; 1: otherwise; 2: usage error;\n77: the html5lib tests are not "
    "available.\n";

struct choices {
    std::string draft, kind;
    std::size_t sample = 1;
    std::filesystem::path survivors = std::filesystem::path{STRATA_DATA_DIR} / ".." / "mutation" / "survivors.tsv";
    bool list = false, verbose = false, each = false;
};

choices read(int argc, char** argv) {
    choices c;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        const auto value = [&](std::string_view name) -> std::optional<std::string_view> {
            if (!option.starts_with(name) || option.substr(name.size(), 1) != "=") return {};
            return option.substr(name.size() + 1);
        };
        if (const auto draft = value("--draft"))
            c.draft = *draft;
        else if (const auto kind = value("--kind"))
            c.kind = *kind;
        else if (const auto survivors = value("--survivors"))
            c.survivors = *survivors;
        else if (value("--sample"))
            c.sample = sample_of(option);
        else if (option == "--list")
            c.list = true;
        else if (option == "--verbose")
            c.verbose = true;
        else if (option == "--each")
            c.each = true;
        else
            throw std::invalid_argument(fmt::format("unknown option {}", option));
    }
    return c;
}

/// A line of survivors.tsv. A place that ends in "*" matches all places that begin with the part before it. A draft "*"
/// matches any draft.
struct expected_survivor {
    std::string draft, kind, place, reason;
    std::size_t met = 0;
    [[nodiscard]] bool stands_for(std::string_view of, const mutant& m) const {
        const auto fits = [](std::string_view pattern, std::string_view text) {
            if (!pattern.ends_with('*')) return pattern == text;
            pattern.remove_suffix(1);
            return text.starts_with(pattern);
        };
        return fits(draft, of) && fits(kind, m.kind) && fits(place, m.place);
    }
};

/// Reads the lines of `file`, all of which are about `draft`.
std::vector<expected_survivor> read_survivors(const std::filesystem::path& file, const std::string& draft) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", file.string()));
    std::vector<expected_survivor> all;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::vector<std::string> fields(1);
        for (const char c : line) {
            if (c == '\t')
                fields.emplace_back();
            else
                fields.back() += c;
        }
        if (fields.size() != 3 || fields[2].empty())
            throw std::runtime_error(fmt::format("expected kind, place and reason: {}", line));
        all.push_back({draft, fields[0], fields[1], fields[2]});
    }
    return all;
}

std::string in_one_line(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\t') c = ' ';
    return text;
}

/// What happened to a mutant: the check that caught it, or "" if no check did.
struct fate {
    std::string check, message;
};

// Runs mutants in a child process, which writes down the result of each. A broken table may run forever or crash the
// process. The next process then continues with the next mutant.
class runners {
public:
    /// `former` is the draft before the original; null if there is none.
    runners(const spec::draft& original, const spec::draft* former, holds& checks, const std::vector<mutant>& mutants,
            bool each)
        : original_(original), former_(former), checks_(checks), mutants_(mutants), each_(each) {}

    template <class Report>
    void run(const Report& report) {
        for (std::size_t next = 0; next < mutants_.size();) {
            const std::size_t begun = next;
            next = run_from(next, report);
            if (next == begun) throw std::runtime_error("cannot start a process");
        }
    }

private:
    static constexpr int patience = 60'000;  // the time for one mutant in milliseconds

    template <class Report>
    std::size_t run_from(std::size_t first, const Report& report) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) throw std::runtime_error("cannot create a pipe");
        const pid_t child = fork();
        if (child < 0) throw std::runtime_error("cannot create a process");
        if (child == 0) {
            close(ends[0]);
            run_in_child(first, ends[1]);
        }
        close(ends[1]);
        std::size_t next = first;
        std::string text;
        bool hangs = false;
        for (bool open = true; open;) {
            pollfd waiting{ends[0], POLLIN, 0};
            if (poll(&waiting, 1, patience) == 0) {
                hangs = true;
                kill(child, SIGKILL);
            }
            std::array<char, 4096> chunk{};
            const ssize_t length = ::read(ends[0], chunk.data(), chunk.size());
            open = length > 0;
            if (open) text.append(chunk.data(), static_cast<std::size_t>(length));
            for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
                const std::string line = text.substr(0, end);
                text.erase(0, end + 1);
                const std::size_t tab = line.find('\t');
                report(next++, fate{line.substr(0, tab), line.substr(tab + 1)});
            }
        }
        close(ends[0]);
        int status = 0;
        waitpid(child, &status, 0);
        if (next == mutants_.size()) return next;
        // The process ended before all mutants were done, so its current mutant crashed it or ran forever.
        report(next, fate{hangs ? "(a check never ends)" : "(a check ends the process)", in_one_line(text)});
        return next + 1;
    }

    [[noreturn]] void run_in_child(std::size_t first, int to) {
        const rlimit memory{rlim_t{4} << 30U, rlim_t{4} << 30U};
        setrlimit(RLIMIT_AS, &memory);
        const rlimit core{0, 0};
        setrlimit(RLIMIT_CORE, &core);
        for (std::size_t i = first; i < mutants_.size(); ++i) {
            made_draft made(original_);
            mutants_[i].change(made);
            made.settle();
            std::string line = "\t";
            if (each_) {
                std::string all;
                for (const std::string_view name : checks_.names())
                    if (checks_.failure_of(name, made.value)) all += fmt::format("{}{}", all.empty() ? "" : "|", name);
                line = all + "\t";
            } else if (const auto caught = checks_.first_failure(made.value)) {
                line = fmt::format("{}\t{}", caught->check, in_one_line(caught->message));
            } else {
                line = "\t" + why_invisible(original_, made.value, former_, mutants_[i].kind);
            }
            line += '\n';
            if (::write(to, line.data(), line.size()) != static_cast<ssize_t>(line.size())) _exit(3);
        }
        _exit(0);
    }

    const spec::draft& original_;
    const spec::draft* former_;
    holds& checks_;
    const std::vector<mutant>& mutants_;
    bool each_;
};

struct tally {
    std::size_t mutants = 0, facts = 0, expected = 0, wrong = 0;
    std::map<std::string, std::size_t> by_check, reasons;
    std::map<std::string, std::map<std::string, std::size_t>> by_kind;  // the number of mutants, by kind and then by
                                                                        // check
};

std::string sort_of(std::string_view kind) { return std::string(kind.substr(0, kind.find('/'))); }

void run_mutants(const choices& chosen, const spec::draft& draft, const spec::draft* former,
                 std::vector<expected_survivor>& survivors, tally& total) {
    std::vector<mutant> mutants = mutants_of(draft);
    std::set<std::pair<std::string, std::string>> seen;
    for (const mutant& each : mutants)
        if (!seen.emplace(each.kind, each.place).second)
            throw std::runtime_error(fmt::format("two mutants have the name {}: {}", each.kind, each.place));
    // There are many mutants of names and elements, so a sample of them is enough, as for the rules.
    const testing::sample& of_facts = testing::sample::today();
    const testing::sample of_rules(chosen.sample, of_facts.first());
    std::size_t facts = 0;
    std::size_t rules = 0;
    const auto is_left_out = [&](const mutant& each) {
        if (!each.kind.starts_with(chosen.kind)) return true;
        const bool in_table = !each.is_fact || each.kind.starts_with("name/") || each.kind.starts_with("element/");
        return in_table ? !of_rules.takes(rules++) : !of_facts.takes(facts++);
    };
    mutants.erase(std::remove_if(mutants.begin(), mutants.end(), is_left_out), mutants.end());
    if (chosen.list) {
        for (const mutant& each : mutants) fmt::print("{}\t{}\t{}\n", draft.about.name, each.kind, each.place);
        return;
    }
    holds checks(draft, STRATA_DATA_DIR, STRATA_SHARED_DIR);
    {
        made_draft copy(draft);
        if (const auto wrong = checks.first_failure(copy.value))
            throw std::runtime_error(
                fmt::format("{} as it is fails {}: {}", draft.about.name, wrong->check, wrong->message));
    }
    runners(draft, former, checks, mutants, chosen.each).run([&](std::size_t i, const fate& f) {
        const mutant& m = mutants[i];
        ++total.mutants;
        total.facts += m.is_fact ? 1 : 0;
        const auto listed = std::find_if(survivors.begin(), survivors.end(), [&](const expected_survivor& each) {
            return each.stands_for(draft.about.name, m);
        });
        const bool is_listed = listed != survivors.end();
        const bool is_explained = f.check.empty() && !f.message.empty();
        if (is_listed || is_explained) ++total.reasons[is_listed ? listed->reason : f.message];
        const std::string by = !f.check.empty() ? f.check : is_listed || is_explained ? "(invisible)" : "(nothing)";
        if (chosen.each) {
            for (std::size_t at = 0; at < f.check.size();) {
                const std::size_t end = std::min(f.check.find('|', at), f.check.size());
                ++total.by_check[f.check.substr(at, end - at)];
                at = end + 1;
            }
        } else {
            ++total.by_check[by];
        }
        ++total.by_kind[sort_of(m.kind)][by];
        if (chosen.verbose) fmt::print("{}\t{}\t{}\t{}\t{}\n", draft.about.name, m.kind, m.place, by, f.message);
        if (is_listed) {
            ++listed->met;
            ++total.expected;
        }
        if (is_explained ? !is_listed : f.check.empty() == is_listed) return;
        ++total.wrong;
        fmt::print("{}\t{}\t{}\t{}\n", draft.about.name, m.kind, m.place,
                   !is_listed     ? "SURVIVES"
                   : is_explained ? "is listed as invisible, which follows from the data: " + f.message
                                  : fmt::format("is listed as invisible, but {} notices it: {}", f.check, f.message));
        std::fflush(stdout);
    });
}

int run_all(const choices& chosen) {
    if (!chosen.list && !std::filesystem::is_directory(std::filesystem::path{STRATA_SHARED_DIR} / "html5lib-tests")) {
        fmt::print("not run: the html5lib tests are not available, and only they notice some mutants\n");
        return 77;
    }
    std::vector<expected_survivor> survivors = read_survivors(chosen.survivors, "*");
    for (const spec::draft* draft : drafts::all())
        if (const auto own = testing::data_of(STRATA_DATA_DIR, *draft).survivors(); std::filesystem::exists(own))
            for (expected_survivor& each : read_survivors(own, std::string(draft->about.name)))
                survivors.push_back(std::move(each));
    tally total;
    bool known = false;
    for (const spec::draft* draft : drafts::all()) {
        if (!chosen.draft.empty() && chosen.draft != draft->about.name) continue;
        known = true;
        run_mutants(chosen, *draft, study::predecessor_of(drafts::all(), *draft), survivors, total);
    }
    if (!known) throw std::runtime_error(fmt::format("unknown draft {}", chosen.draft));
    if (chosen.list) return 0;
    fmt::print("\n{} mutants, {} of them of facts outside the tables\n", total.mutants, total.facts);
    for (const auto& [check, count] : total.by_check) fmt::print("  {:6}  {}\n", count, check);
    if (!total.reasons.empty()) fmt::print("\nwhy some are invisible:\n");
    for (const auto& [reason, count] : total.reasons) fmt::print("  {:6}  {}\n", count, reason);
    fmt::print("\nby what changes:\n");
    for (const auto& [kind, checks] : total.by_kind) {
        fmt::print("  {}:", kind);
        for (const auto& [check, count] : checks) fmt::print(" {} {};", count, check);
        fmt::print("\n");
    }
    const bool whole =
        chosen.draft.empty() && chosen.kind.empty() && chosen.sample == 1 && testing::sample::today().is_everything();
    for (const expected_survivor& each : survivors)
        if (whole && each.met == 0) {
            ++total.wrong;
            fmt::print("listed as invisible, but there is no such mutant: {} {} {}\n", each.draft, each.kind,
                       each.place);
        }
    return total.wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return main_of(
        "strata_mutants", usage, [&] { return read(argc, argv); }, run_all);
}
