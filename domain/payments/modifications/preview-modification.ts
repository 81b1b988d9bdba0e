import type { Concluded, Context } from '../../context.ts';
import { concludeDry } from '../../dry-run.ts';
import type { ModifiedPayment } from '../view.ts';
import { effectOn } from './effect.ts';
import { modifyPayment, type Open, modifyDry } from './run-modification.ts';

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
  return concludeDry(ctx, async (own, tx): Promise<ModifiedPayment> => {
    const { payment } = await modifyDry(own, tx, type, open);
    const preview = await effectOn(tx, payment, { issuesInvoice: type === 'capture' });
    const released = payment.deferred ? 0 : payment.amountAuthorized - payment.amountCaptured;
    return { payment, preview: { ...preview, released } };
  });
}
