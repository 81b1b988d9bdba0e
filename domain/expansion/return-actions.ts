import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import {
  requireAwaited,
  requireClosable,
  requireReceivable,
  requireReturnCancellable,
  requireReturnRefundable,
} from '../returns/require-state.ts';
import type { VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

const scope = 'fulfillments:write';

export const returnRules: VerbRules<VerbOf<'return'>, ReturnRows> = {
  isBilled: false,
  rules: {
    update: { scope },
    receive: {
      scope,
      check: (found) => {
        requireReceivable(found);
        requireAwaited(found);
      },
    },
    refund: { scope: 'refunds:write', check: requireReturnRefundable, isBilled: true },
    cancel: { scope, check: requireReturnCancellable },
    close: { scope, check: requireClosable },
  },
};
