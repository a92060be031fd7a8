#include "core/report/comparison/page_head.hpp"

#include "core/report/writing/html_text.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/section_link.hpp"

namespace strata::report {
void append_page_head(std::string& to, std::string_view policy, std::string_view script, const std::string& title,
                      const std::vector<const spec::draft*>& drafts) {
    to += page_beginning(policy) + "<title>";
    append_words(to, title);
    to += ": ";
    for (const spec::draft* each : drafts) {
        append_words(to, each->about.name);
        to += each == drafts.back() ? "" : ", ";
    }
    to += " compared</title>\n";
    to.append("<style>\n").append(page_style).append("</style>\n");
    if (!script.empty()) to.append("<script>").append(script).append("</script>\n");
    to += "</head>\n<body>\n";
}

void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run) {
    to += "<header class=\"page\">\n<h1>Where drafts of the HTML tokenizer differ</h1>\n<ul>\n";
    for (const spec::draft* each : drafts) {
        to += "<li><b>";
        append_words(to, each->about.name);
        to += "</b> ";
        append_html_link(to, each->about.copy.url, each->about.title);
        to += ", ";
        append_words(to, each->about.date);
        to += "</li>\n";
    }
    to += "</ul>\n";
    if (!run.empty()) {
        to += "<p>";
        append_words(to, run);
        to += "</p>\n";
    }
    to += "</header>\n";
}

}  // namespace strata::report
