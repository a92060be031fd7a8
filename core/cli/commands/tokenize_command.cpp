#include "core/cli/commands/tokenize_command.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/cli/encoding_warning.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/stopped_run.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/report/encoding/json.hpp"
#include "core/report/encoding/text.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/record_head.hpp"

namespace strata::cli {
namespace {

constexpr int jsonl_version = 1;

/// Holds errors of tree construction until the tokens are written.
class kept_tree_errors : public tree_error_sink {
public:
    void on_unacknowledged_self_closing(const start_tag& tag) override { places_.push_back(tag.where); }
    [[nodiscard]] const std::deque<source_span>& places() const { return places_; }

private:
    std::deque<source_span> places_;
};

/// Writes inputs one after the other in the chosen format.
class token_writer {
public:
    /// All arguments must outlive this.
    token_writer(const chosen_draft& chosen, const tokenize_request& request, const console& io)
        : chosen_(chosen), draft_(*chosen.draft), run_(chosen.run), request_(request), io_(io), stops_(io) {}

    /// `several`: whether there are other inputs.
    void write(const input_file& input, bool several) {
        several_ = several;
        const page::read_page page = page_of(chosen_, input.bytes, input.content_type);
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
    /// Returns the exit status.
    int finish() { return stops_.finish(); }

private:
    void as_html5lib(const input_file& input, const page::read_page& page) {
        const std::string_view text = page.text.text();
        std::string encoding;
        report::append_encoding(encoding, page.encoding);
        report::html5lib_head head{true, std::nullopt};
        if (several_) head.file = input.name;
        head.encoding = encoding;
        report::html5lib_writer to(draft_, text, input_kind::bytes, io_.out, head);
        stop_ = tokenize_page(draft_, run_, text, to);
        to.finish(stop_ ? where_stopped(draft_, text, input_kind::bytes, *stop_) : "");
        io_.out << '\n';
    }

    void as_jsonl(const input_file& input, const page::read_page& page) {
        if (several_) head_.name_file(input.name);
        head_.tell_next(report::encoding_member(page.encoding));
        const std::string_view text = page.text.text();
        report::jsonl_sink lines(draft_, text, input_kind::bytes, io_.out, &head_, page.text.places());
        kept_tree_errors tree_errors;
        tokenize_into(lines, text, tree_errors);
        lines.send();
        for (const source_span& where : tree_errors.places())
            lines.write_tree_error(unacknowledged_self_closing, where);
    }

    void as_text(const input_file& input, const page::read_page& page) {
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
        stop_ = tokenize_page(draft_, run_, text, to, request_.tree_errors ? &tree_errors : nullptr);
        if (stop_) to.finish();
    }

    const chosen_draft& chosen_;
    const spec::draft& draft_;
    const run_choices& run_;
    const tokenize_request& request_;
    const console& io_;
    bool several_ = false;
    bool first_ = true;
    std::optional<early_stop> stop_;  // of the input being written
    stops_said stops_;
    report::record_head head_{jsonl_version};
};

}  // namespace

int tokenize_command(const registry& known, const tokenize_request& request, const console& io) {
    const chosen_drafts chosen = one_chosen(known, request.drafts, request.run, "tokenize", io);
    if (request.tree_errors && request.format == token_format::html5lib)
        throw failure("--tree-errors", "the html5lib notation has no place for these errors");
    token_writer writer(chosen.front(), request, io);
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool several) {
        writer.write(input, several);
        return done;
    });
    return std::max(status, writer.finish());
}

}  // namespace strata::cli
