#pragma once
// Settings as what made a difference.

#include "core/compare/divergence.hpp"

namespace strata::compare {

/// Adds a setting to those that made the difference, once.
void add_setting(difference& to, const different_setting& which);

/// Has the causes of `d` and of its differences name the settings that made them causes, where no change of a draft
/// did. `of_settings`: the drafts differ in nothing but settings, so that they have one table. What follows in a place
/// then all follows from where the rules diverge, and the rules there are the causes of every difference.
void name_settings_of_causes(divergence& d, bool of_settings);

}  // namespace strata::compare
