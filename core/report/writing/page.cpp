#include "core/report/writing/page.hpp"

#include <fmt/format.h>

namespace strata::report {

std::string page_beginning(std::string_view policy) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"strata\">\n",
        policy);
}

}  // namespace strata::report
