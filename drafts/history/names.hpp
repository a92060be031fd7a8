#pragma once
// The changes that revisions make to the table of names, except those that are derived from the tables of the texts
// before and after.

#include <array>
#include <string_view>

#include "core/spec/revise.hpp"
#include "drafts/2006-03-02/names.hpp"
#include "drafts/2007-10-27/names.hpp"
#include "drafts/2008-03-09/names.hpp"
#include "drafts/2009-02-07/names.hpp"
#include "drafts/2021-11-22/names.hpp"

namespace strata::spec::revisions {

// Several names a line
// clang-format off

// -- 2007

inline constexpr auto trade_mark_sign = std::to_array<name_edit>({
    {"TRADE", 0x2122},
});
inline constexpr auto cjk_angle_brackets = std::to_array<name_edit>({
    {"lang", 0x3008}, {"rang", 0x3009},
});
inline constexpr auto names_with_trade_mark_sign = with_rows<d2006_03_02::names, trade_mark_sign>();
inline constexpr auto names_without_semicolons = with_rows<names_with_trade_mark_sign, cjk_angle_brackets>();
/// Adds a semicolon to each name, and keeps 106 of the names without a semicolon as well.
inline constexpr auto names_with_semicolons = edits_between<names_without_semicolons, d2007_10_27::names>();

// -- April 2008

/// The names added on 6 April that meant another character until 15 April.
inline constexpr auto names_before_correction = std::to_array<name_edit>({
    {"LeftAngleBracket;", 0x2329}, {"OverBrace;", 0xFE37}, {"OverParenthesis;", 0xFE35}, {"RightAngleBracket;", 0x232A},
    {"UnderBrace;", 0xFE38}, {"UnderParenthesis;", 0xFE36}, {"langle;", 0x2329}, {"lbbrk;", 0x2997}, {"phi;", 0x03D5},
    {"rangle;", 0x232A}, {"rbbrk;", 0x2998},
});
inline constexpr auto corrected_names = std::to_array<name_edit>({
    {"LeftAngleBracket;", 0x27E8}, {"OverBrace;", 0x23DE}, {"OverParenthesis;", 0x23DC}, {"RightAngleBracket;", 0x27E9},
    {"UnderBrace;", 0x23DF}, {"UnderParenthesis;", 0x23DD}, {"langle;", 0x27E8}, {"lbbrk;", 0x2772}, {"phi;", 0x03C6},
    {"rangle;", 0x27E9}, {"rbbrk;", 0x2773},
});
/// The names that were in the table for a single day.
inline constexpr auto surplus_names = std::to_array<name_edit>({
    {"Aacgr;", 0x0386}, {"Agr;", 0x0391}, {"Bgr;", 0x0392}, {"Dgr;", 0x0394}, {"EEacgr;", 0x0389}, {"EEgr;", 0x0397},
    {"Eacgr;", 0x0388}, {"Egr;", 0x0395}, {"Ggr;", 0x0393}, {"Iacgr;", 0x038A}, {"Idigr;", 0x03AA}, {"Igr;", 0x0399},
    {"KHgr;", 0x03A7}, {"Kgr;", 0x039A}, {"Lgr;", 0x039B}, {"Mgr;", 0x039C}, {"Ngr;", 0x039D}, {"OHacgr;", 0x038F},
    {"OHgr;", 0x03A9}, {"Oacgr;", 0x038C}, {"Ogr;", 0x039F}, {"PHgr;", 0x03A6}, {"PSgr;", 0x03A8}, {"Pgr;", 0x03A0},
    {"Rgr;", 0x03A1}, {"Sgr;", 0x03A3}, {"THgr;", 0x0398}, {"Tgr;", 0x03A4}, {"Uacgr;", 0x038E}, {"Udigr;", 0x03AB},
    {"Ugr;", 0x03A5}, {"Xgr;", 0x039E}, {"Zgr;", 0x0396}, {"aacgr;", 0x03AC}, {"agr;", 0x03B1}, {"ang90;", 0x221F},
    {"b.Delta;", 0x1D6AB}, {"b.Gamma;", 0x1D6AA}, {"b.Gammad;", 0x1D7CA}, {"b.Lambda;", 0x1D6B2}, {"b.Omega;", 0x1D6C0},
    {"b.Phi;", 0x1D6BD}, {"b.Pi;", 0x1D6B7}, {"b.Psi;", 0x1D6BF}, {"b.Sigma;", 0x1D6BA}, {"b.Theta;", 0x1D6AF},
    {"b.Upsi;", 0x1D6BC}, {"b.Xi;", 0x1D6B5}, {"b.alpha;", 0x1D6C2}, {"b.beta;", 0x1D6C3}, {"b.chi;", 0x1D6D8},
    {"b.delta;", 0x1D6C5}, {"b.epsi;", 0x1D6C6}, {"b.epsiv;", 0x1D6DC}, {"b.eta;", 0x1D6C8}, {"b.gamma;", 0x1D6C4},
    {"b.gammad;", 0x1D7CB}, {"b.iota;", 0x1D6CA}, {"b.kappa;", 0x1D6CB}, {"b.kappav;", 0x1D6DE}, {"b.lambda;", 0x1D6CC},
    {"b.mu;", 0x1D6CD}, {"b.nu;", 0x1D6CE}, {"b.omega;", 0x1D6DA}, {"b.phi;", 0x1D6D7}, {"b.phiv;", 0x1D6DF},
    {"b.pi;", 0x1D6D1}, {"b.piv;", 0x1D6E1}, {"b.psi;", 0x1D6D9}, {"b.rho;", 0x1D6D2}, {"b.rhov;", 0x1D6E0},
    {"b.sigma;", 0x1D6D4}, {"b.sigmav;", 0x1D6D3}, {"b.tau;", 0x1D6D5}, {"b.thetas;", 0x1D6C9}, {"b.thetav;", 0x1D6DD},
    {"b.upsi;", 0x1D6D6}, {"b.xi;", 0x1D6CF}, {"b.zeta;", 0x1D6C7}, {"bgr;", 0x03B2}, {"cupre;", 0x227C},
    {"darr2;", 0x21CA}, {"dgr;", 0x03B4}, {"dlarr;", 0x2199}, {"drarr;", 0x2198}, {"eacgr;", 0x03AD},
    {"eeacgr;", 0x03AE}, {"eegr;", 0x03B7}, {"egr;", 0x03B5}, {"epsis;", 0x03F5}, {"gcedil;", 0x0123}, {"ggr;", 0x03B3},
    {"gsdot;", 0x22D7}, {"iacgr;", 0x03AF}, {"idiagr;", 0x0390}, {"idigr;", 0x03CA}, {"igr;", 0x03B9},
    {"jnodot;", 0x0237}, {"kgr;", 0x03BA}, {"khgr;", 0x03C7}, {"larr2;", 0x21C7}, {"ldot;", 0x22D6}, {"lgr;", 0x03BB},
    {"lpargt;", 0x29A0}, {"lrarr2;", 0x21C6}, {"lrhar2;", 0x21CB}, {"mgr;", 0x03BC}, {"ngr;", 0x03BD},
    {"oacgr;", 0x03CC}, {"ogr;", 0x03BF}, {"ohacgr;", 0x03CE}, {"ohgr;", 0x03C9}, {"pgr;", 0x03C0}, {"phgr;", 0x03C6},
    {"phis;", 0x03D5}, {"psgr;", 0x03C8}, {"rarr2;", 0x21C9}, {"rgr;", 0x03C1}, {"rlarr2;", 0x21C4},
    {"rlhar2;", 0x21CC}, {"samalg;", 0x2210}, {"sbsol;", 0xFE68}, {"sfgr;", 0x03C2}, {"sgr;", 0x03C3}, {"tgr;", 0x03C4},
    {"thetas;", 0x03B8}, {"thgr;", 0x03B8}, {"uacgr;", 0x03CD}, {"uarr2;", 0x21C8}, {"udiagr;", 0x03B0},
    {"udigr;", 0x03CB}, {"ugr;", 0x03C5}, {"vprime;", 0x2032}, {"xgr;", 0x03BE}, {"zgr;", 0x03B6},
});
inline constexpr auto names_of_7_april_2008 = with_rows<d2009_02_07::names, names_before_correction>();
inline constexpr auto names_of_6_april_2008 = with_rows<names_of_7_april_2008, surplus_names>();
inline constexpr auto names_for_mathml = edits_between<d2008_03_09::names, names_of_6_april_2008>();
inline constexpr auto removed_surplus_names = removal_of<surplus_names>();

/// Whether the row was in the separate file that was empty for seven minutes. The file had all names with a semicolon
/// except two.
constexpr bool is_in_emptied_file(const named_reference& row) {
    return row.name.ends_with(';') && row.name != "lang;" && row.name != "rang;";
}
inline constexpr auto restored_names = rows_that<names_of_7_april_2008, is_in_emptied_file>();
inline constexpr auto emptied_names = removal_of<restored_names>();

// -- 2009

inline constexpr auto canonical_names = std::to_array<name_edit>({
    {"angst;", 0x00C5}, {"ohm;", 0x03A9},
});
inline constexpr auto race_removed_names = std::to_array<name_edit>({
    {"race;"},
});
inline constexpr auto reverse_solidus_names = std::to_array<name_edit>({
    {"bsolhsub;", 0x27C8}, {"suphsol;", 0x27C9},
});
inline constexpr auto greek_variants = std::to_array<name_edit>({
    {"OverBar;", 0x203E}, {"UnderBar;", 0x005F}, {"epsi;", 0x03B5}, {"epsiv;", 0x03F5}, {"phiv;", 0x03D5},
    {"varepsilon;", 0x03F5}, {"varphi;", 0x03D5},
});

// -- 2010

/// The 93 names that mean two characters, such as `race;`.
inline constexpr auto two_character_names =
    rows_that<d2021_11_22::names, [](const name_edit& row) { return row.second != 0; }>();

// clang-format on

}  // namespace strata::spec::revisions
