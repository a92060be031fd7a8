// The drafts' tree construction, each compiled once, apart from the engines, which do not depend on it.

#include "drafts/2007-10-27/feedback.hpp"
#include "drafts/2008-03-09/feedback.hpp"
#include "drafts/2009-02-07/feedback.hpp"
#include "drafts/2026-07/feedback.hpp"
#include "drafts/modern/feedback.hpp"

namespace strata::spec {

namespace y2007 {
extern const tree::rules tree_construction;
const tree::rules tree_construction = tree_data::value;
}  // namespace y2007
namespace y2008 {
extern const tree::rules tree_construction;
const tree::rules tree_construction = tree_data::value;
}  // namespace y2008
namespace y2009 {
extern const tree::rules tree_construction;
const tree::rules tree_construction = tree_data::value;
}  // namespace y2009
namespace modern {
extern const tree::rules tree_construction;
const tree::rules tree_construction = tree_data::value;
}  // namespace modern
namespace y2026 {
extern const tree::rules tree_construction;
const tree::rules tree_construction = tree_data::value;
}  // namespace y2026

}  // namespace strata::spec
