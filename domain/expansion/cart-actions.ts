import { requireLine } from '../carts/change-line.ts';
import { isBeingPaid, requireAbandoned, requireChangeable } from '../carts/lock.ts';
import { requirePayableCart, requireSellable } from '../carts/require-signed-cart.ts';
import type { CartWithLines } from '../carts/view.ts';
import type { Context } from '../context.ts';
import { actionsBy, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of a cart's verbs need these facts. */
interface CartFacts extends CartWithLines {
  readonly isPaying: boolean;
}

const change = {
  scope: 'carts:write',
  check: ({ cart, isPaying }: CartFacts) => requireChangeable(cart, isPaying),
} as const;
const changeOfItem = {
  scope: 'carts:write',
  check: (facts: CartFacts) => {
    requireChangeable(facts.cart, facts.isPaying);
    // Of any item; the first one of them as well as another.
    requireLine(facts, facts.lines[0]?.id ?? '');
  },
} as const;

export const cartRules: VerbRules<VerbOf<'cart'>, CartFacts> = {
  isBilled: false,
  rules: {
    update: change,
    addItem: change,
    batchItems: change,
    updateItem: changeOfItem,
    removeItem: changeOfItem,
    applyDiscount: change,
    removeDiscount: change,
    checkout: {
      scope: 'carts:write',
      check: (facts) => {
        requireChangeable(facts.cart, facts.isPaying);
        requireSellable(facts);
      },
      isBilled: true,
    },
    createSession: { scope: 'checkout_sessions:write', check: requirePayableCart },
    recover: { scope: 'carts:write', check: ({ cart }) => requireAbandoned(cart) },
  },
};

/** Reads what the caller may do with a cart now. */
export async function readCartActions(
  { database, workspaceId }: Context,
  caller: Caller,
  found: CartWithLines,
): Promise<Actions> {
  const isPaying = await isBeingPaid(database, workspaceId, { cartId: found.cart.id });
  return actionsBy(caller, cartRules, { ...found, isPaying });
}
