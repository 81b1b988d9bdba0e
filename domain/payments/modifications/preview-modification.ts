import { readModificationEffect } from '../../../storage/queries/payments/modification-effect.ts';
import { newId } from '../../../storage/ids.ts';
import { concludeAlone, type Concluded, type Context } from '../../context.ts';
import { runDry } from '../../dry-run.ts';
import type { ModifiedPayment } from '../view.ts';
import { modifyPayment, type Open, settleDry } from './run-modification.ts';

/**
 * Captures or voids a payment as all that a verb does. A dry run returns what it would do: it is opened and settled as if the
 * processor had agreed, by the code of the real one, and undone. No processor is called for it.
 */
export async function modifyOrPreview(
  ctx: Context,
  type: 'capture' | 'void',
  isDry: boolean,
  open: Open,
): Promise<Concluded<ModifiedPayment>> {
  if (!isDry) return modifyPayment(ctx, type, open);
  // Its own key: what a real request of the same key did does not respond for it.
  const own = { ...ctx, intentKey: newId() };
  const preview = await runDry(own, async (tx): Promise<ModifiedPayment> => {
    const { payment } = await settleDry(own, tx, type, open);
    const { order, invoice } = await readModificationEffect(tx, payment);
    const released = payment.deferred ? 0 : payment.amountAuthorized - payment.amountCaptured;
    // The number that a new one would get is another's if that is issued first.
    const numbered = invoice && type === 'capture' ? { ...invoice, number: null } : invoice;
    return { payment, preview: { released, order, invoice: numbered } };
  });
  return concludeAlone(ctx, preview);
}
