import type { Static } from '@sinclair/typebox';
import type { Context } from '../context.ts';
import { loadDisputeDetail } from '../payments/disputes/load.ts';
import {
  requireAcceptable,
  requireFileAddable,
  requirePreparable,
  requireSubmittable,
} from '../payments/disputes/require-state.ts';
import { toDisputeDetailView, type DisputeWithEvidence } from '../payments/disputes/view.ts';
import { actionsBy, callerOf, type VerbRules } from './actions.ts';
import type { ActionsQuery } from './action-schemas.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of a dispute's verbs need these facts. */
interface DisputeFacts extends DisputeWithEvidence {
  /** Deadlines of banks are in real time. */
  readonly now: Date;
}

const scope = 'payments:write';

const disputeRules: VerbRules<VerbOf<'dispute'>, DisputeFacts> = {
  isBilled: false,
  rules: {
    update: { scope, check: (facts) => requirePreparable(facts) },
    addFile: { scope, check: (facts) => requireFileAddable(facts) },
    removeFile: { scope, check: (facts) => requirePreparable(facts, 'remove-file') },
    submit: {
      scope,
      check: (facts) => requireSubmittable(facts, { via: 'connector', now: facts.now }),
    },
    submitElsewhere: {
      scope,
      check: (facts) => requireSubmittable(facts, { via: 'elsewhere', now: facts.now }),
    },
    accept: { scope, check: requireAcceptable },
  },
};

/** A dispute with its evidence; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getDispute(
  ctx: Context,
  disputeId: string,
  { expand = [] }: Static<typeof ActionsQuery>,
) {
  const found = await loadDisputeDetail(ctx, disputeId);
  const caller = await callerOf(ctx, expand);
  const facts = { ...found, now: ctx.services.clock() };
  const actions = caller && actionsBy(caller, disputeRules, facts);
  return { ...toDisputeDetailView(found), ...(actions ? { actions } : {}) };
}
