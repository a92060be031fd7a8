#pragma once
// The script of the page of a comparison, and its constant parts. The style is core/report/writing/page.css.
//
// Nothing here may load anything from the network; the page's own policy forbids it too.

#include <string_view>

namespace strata::report {

/// What the page may load: nothing. Its style and script are inline.
inline constexpr std::string_view page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Marks the page as scripted before anything is shown.
inline constexpr std::string_view page_first_script = "document.documentElement.className = 'js';";

inline constexpr std::string_view page_toolbar = R"html(<nav class="bar" aria-label="Divergences">
<button type="button" data-do="previous" title="Previous (k)">‹<span class="long"> Previous</span></button>
<output></output>
<button type="button" data-do="next" title="Next (j)"><span class="long">Next </span>›</button>
<button type="button" data-do="same" title="Next with the same cause (c)">Same cause</button>
<span class="filter" role="group" aria-label="Show">
<button type="button" data-do="all" aria-pressed="true">All</button>
<button type="button" data-do="tokens" aria-pressed="false" title="Divergences in tokens only (t)">Tokens<span class="long"> only</span></button>
</span>
<button type="button" data-do="help" title="Keys (?)" aria-label="Keys">?</button>
<button type="button" data-do="close" title="Close (Esc)" aria-label="Close">×</button>
</nav>
)html";

inline constexpr std::string_view page_help = R"html(<dialog aria-labelledby="keys">
<h2 id="keys">Keys</h2>
<dl>
<dt><kbd>j</kbd> <kbd>n</kbd> <kbd>→</kbd></dt><dd>next divergence</dd>
<dt><kbd>k</kbd> <kbd>p</kbd> <kbd>←</kbd></dt><dd>previous divergence</dd>
<dt><kbd>c</kbd></dt><dd>next with the same cause</dd>
<dt><kbd>g</kbd> <kbd>G</kbd></dt><dd>first, last</dd>
<dt><kbd>t</kbd></dt><dd>show tokens only, or all</dd>
<dt><kbd>Esc</kbd></dt><dd>close what is open</dd>
<dt><kbd>?</kbd></dt><dd>show these keys</dd>
</dl>
<button type="button" data-do="close-help">Close</button>
</dialog>
)html";

/// The script that moves between divergences: page.js.
extern const std::string_view page_script;

}  // namespace strata::report
