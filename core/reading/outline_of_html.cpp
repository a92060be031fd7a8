#include "core/reading/forms.hpp"

namespace strata::reading {

outline outline_of_html(std::string_view /*text*/, const spec::draft& /*html*/) {
    throw outline_error("HTML cannot be read");
}

}  // namespace strata::reading
