// `strata tokenize`: prints the tokens and parse errors of pages.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"

namespace strata::cli {
namespace {

/// The values of --format.
enum class token_format : std::uint8_t { text, jsonl, html5lib };

/// The options of `strata tokenize`, as the user gave them.
struct tokenize_request {
    std::vector<std::string> drafts;  ///< one name, possibly with settings; none: the default draft
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    token_format format = token_format::text;
    bool whole_texts = false;  ///< for text: whether to show long texts in full
    bool tree_errors = false;  ///< whether to list errors of tree construction as well
    run::choices run;
    std::vector<input_argument> files;  ///< the inputs; none: standard input
    refused_combinations refused;
};

void declare(arguments& args, const registry& known, tokenize_request& request) {
    args.describe(
        "Print the tokens and parse errors of pages.\n"
        "\n"
        "Tokenizes each page under one draft and lists tokens and parse errors in the\n"
        "order in which the draft produces them. The draft also determines how a page is\n"
        "decoded. Without FILE, or if FILE is '-', standard input is read.\n");
    add_draft_options(args, known, draft_count::one, "Draft to use", request.drafts, request.base);
    args.add(row_of(shared::format,
                    "text: human-readable (default). jsonl: one JSON object per line, with byte spans. html5lib: one "
                    "JSON object per input, in the format of the html5lib tests"),
             request.format,
             {{"text", token_format::text}, {"jsonl", token_format::jsonl}, {"html5lib", token_format::html5lib}});
    args.add({"--whole-texts", "", "text: print long texts in full"}, request.whole_texts);
    args.add({"--tree-errors", "",
              "Also report the one error that only tree construction can find: a self-closing flag that is not "
              "acknowledged (since 2009). The output marks this error"},
             request.tree_errors);
    request.refused = args.refuse(
        {{{"--tree-errors"}, {"--format=html5lib"}, {}, "the html5lib notation has no place for these errors"}});
    add_run_choices(args, request.run);
    add_engine(args, request.run.engine);
    add_files(args, "FILE", request.files, "Pages to tokenize, or archives with pages (.warc.gz, .zip and others)");
    args.footer(
        "Examples:\n"
        "  strata tokenize page.html\n"
        "  strata tokenize --draft=2008 -e '<p title=a\"b>'\n"
        "  strata tokenize --format=jsonl page.html | grep parseError\n"
        "  strata tokenize --initial-state=RCDATA --last-start-tag=title -e 'a</title>b'\n"
        "\n"
        "Exit status: 0 success, even if the pages have parse errors; 1 if the machine\n"
        "stopped at a sentence that was not understood; 2 error; 130 interrupted.");
}

/// Collects the errors of tree construction, which are written after the tokens.
class kept_tree_errors : public tree_error_sink {
public:
    void on_unacknowledged_self_closing(const start_tag& tag) override { places_.push_back(tag.where); }
    [[nodiscard]] const std::deque<source_span>& places() const { return places_; }

private:
    std::deque<source_span> places_;
};

/// Writes the tokens of one input after the other in the chosen format.
class token_writer {
public:
    /// All arguments must outlive the object.
    token_writer(const run::configuration& by, const tokenize_request& request, const console& io)
        : by_(by), draft_(*by.draft), request_(request), io_(io), stops_(io) {}

    /// Tokenizes `input` and writes the result. `several` says whether there are other inputs.
    void write(const input_file& input, bool several) {
        several_ = several;
        const run::read_page page = run::read(by_, input.bytes, context_of(request_.run, input.content_type));
        warn_of_encoding(io_, input.name, input.bytes, page.text);
        stop_.reset();
        switch (request_.format) {
            case token_format::html5lib: as_html5lib(input, page); break;
            case token_format::jsonl: as_jsonl(input, page); break;
            case token_format::text: as_text(input, page); break;
        }
        first_ = false;
        if (stop_) stops_.say(draft_, several_ ? input.name : "", page.text.text(), input_kind::bytes, *stop_);
    }
    /// Reports the number of stops that were not reported in full. Returns the exit status.
    int finish() { return stops_.finish(); }

private:
    void as_html5lib(const input_file& input, const run::read_page& page) {
        const std::string_view text = page.text.text();
        report::html5lib_head head{true, std::nullopt};
        if (several_) head.file = input.name;
        head.encoding = page.encoding;
        head.stops = interruption::pending;
        report::html5lib_writer to(draft_, text, input_kind::bytes, io_.out, head);
        std::string where;
        try {
            interruptible_sink until_interrupted(to);
            stop_ = run::tokenize(by_, text, until_interrupted);
            if (stop_) where = where_stopped(draft_, text, input_kind::bytes, *stop_);
        } catch (const interrupted&) {
            where = "interrupted";
        }
        to.finish(where);
        io_.out << '\n';
    }

    void as_jsonl(const input_file& input, const run::read_page& page) {
        if (several_) head_.name_file(input.name);
        head_.tell_next(page.encoding);
        const std::string_view text = page.text.text();
        report::jsonl_sink lines(draft_, text, input_kind::bytes, io_.out, &head_, page.text.places());
        kept_tree_errors tree_errors;
        tokenize_into(lines, text, tree_errors);
        lines.send();
        for (const source_span& where : tree_errors.places())
            lines.write_tree_error(unacknowledged_self_closing, where);
    }

    void as_text(const input_file& input, const run::read_page& page) {
        if (several_) io_.out << heading_of(input, first_);
        if (report::is_worth_saying(page.encoding)) io_.out << report::encoding_line(page.encoding) << '\n';
        const std::string_view text = page.text.text();
        const std::size_t longest = request_.whole_texts ? report::unlimited : report::readable_length;
        report::text_sink lines(draft_, text, input_kind::bytes, {io_.colour, longest}, io_.out);
        kept_tree_errors tree_errors;
        tokenize_into(lines, text, tree_errors);
        lines.send();
        for (const source_span& where : tree_errors.places())
            lines.write_tree_error(unacknowledged_self_closing, where.begin);
    }

    void tokenize_into(sink& lines, std::string_view text, kept_tree_errors& tree_errors) {
        report::joining_sink to(lines);
        stop_ = run::tokenize(by_, text, to, request_.tree_errors ? &tree_errors : nullptr);
        if (stop_) to.finish();
    }

    const run::configuration& by_;
    const spec::draft& draft_;

    const tokenize_request& request_;
    const console& io_;
    bool several_ = false;
    bool first_ = true;
    std::optional<early_stop> stop_;  // where the machine stopped early on the current input
    stops_said stops_;
    report::record_head head_;
};

int run(const registry& known, const tokenize_request& request, const console& io) {
    const history::chosen_drafts chosen = history::one_chosen(known, request.drafts, request.run, "tokenize", io);
    request.refused.check();
    // Even after an interrupt, the output must be a complete JSON object. So the writer handles interrupts.
    if (request.format == token_format::html5lib && io.guard != nullptr)
        io.guard->set(guarded_buffer::on_interrupt::writer_decides);
    token_writer writer(chosen.front(), request, io);
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool several) {
        writer.write(input, several);
        return done;
    });
    return std::max(status, writer.finish());
}

}  // namespace

command add_tokenize(arguments& args, const registry& known) {
    return command_of<tokenize_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
