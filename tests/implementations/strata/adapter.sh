# Adapter for `strata identify -- sh adapter.sh DRAFT`: strata itself, under a draft.
printf '{"capabilities":{"implementation":"strata %s","gives":"tokens","errors":"codes","selfClosing":true,"doctype":true,' "$1"
printf '"forceQuirks":true,"initialStates":true,"surrogates":true}}\n'
exec strata batch --draft="$1"
