#include "core/cli/tokenize_command.hpp"

#include <fmt/format.h>

#include <deque>
#include <ostream>

#include "core/cli/chosen_drafts.hpp"
#include "core/cli/input_files.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/tokens/text.hpp"

namespace strata::cli {
namespace {

/// Keeps errors of tree construction, marked as such, to be written after the tokens: they are none of theirs.
class tree_error_lines : public tree_error_sink {
public:
    explicit tree_error_lines(const tokenize_request& request) : jsonl_(request.format == token_format::jsonl) {}

    void on_unacknowledged_self_closing(const start_tag& tag) override { places_.push_back(tag.where); }
    void write(std::ostream& to) const {
        for (const source_span& where : places_)
            to << (jsonl_ ? fmt::format(R"({{"type":"treeError","code":"{}","span":[{},{}]}})",
                                        unacknowledged_self_closing, where.begin, where.end)
                          : fmt::format("  error of tree construction at [{}, {})  {}", where.begin, where.end,
                                        unacknowledged_self_closing))
               << '\n';
    }

private:
    bool jsonl_;
    std::deque<source_span> places_;
};

void as_html5lib(const spec::draft& draft, const run_choices& run, const std::string& bytes, const console& io) {
    report::html5lib_writer to(draft, bytes, input_kind::bytes, io.out);
    tokenize_page(draft, run, bytes, to);
    to.finish();
    io.out << '\n';
}

void as_jsonl(const spec::draft& draft, const run_choices& run, const tokenize_request& request,
              const std::string& bytes, const console& io) {
    tree_error_lines tree_errors(request);
    {
        report::jsonl_sink lines(draft, bytes, input_kind::bytes, io.out);
        report::joining_sink to(lines);
        tokenize_page(draft, run, bytes, to, request.tree_errors ? &tree_errors : nullptr);
    }
    tree_errors.write(io.out);
}

void as_text(const spec::draft& draft, const run_choices& run, const tokenize_request& request,
             const std::string& bytes, const console& io) {
    const std::size_t longest = request.whole_texts ? report::unlimited : report::readable_length;
    tree_error_lines tree_errors(request);
    {
        report::text_sink lines(draft, bytes, input_kind::bytes, {io.colour, longest}, io.out);
        report::joining_sink to(lines);
        tokenize_page(draft, run, bytes, to, request.tree_errors ? &tree_errors : nullptr);
    }
    tree_errors.write(io.out);
}

}  // namespace

int tokenize_command(const registry& known, const tokenize_request& request, const console& io) {
    const chosen_drafts chosen = one_chosen(known, request.drafts, request.run, "tokenize", io);
    const spec::draft& draft = *chosen.front().draft;
    const run_choices& run = chosen.front().run;
    if (request.tree_errors && request.format == token_format::html5lib)
        throw failure("--tree-errors", "the html5lib notation has no place for them");
    bool first = true;
    return for_each_input(io, request.files, [&](const input_file& input) {
        switch (request.format) {
            case token_format::html5lib: as_html5lib(draft, run, input.bytes, io); break;
            case token_format::jsonl: as_jsonl(draft, run, request, input.bytes, io); break;
            case token_format::text:
                if (request.files.size() > 1) io.out << heading_of(input, first);
                as_text(draft, run, request, input.bytes, io);
        }
        first = false;
        return done;
    });
}

}  // namespace strata::cli
