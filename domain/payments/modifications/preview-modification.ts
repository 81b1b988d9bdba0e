import { readModificationEffect } from '../../../storage/queries/payments/modification-effect.ts';
import { newId } from '../../../storage/ids.ts';
import { concludeAlone, type Concluded, type Context } from '../../context.ts';
import { runDry } from '../../dry-run.ts';
import type { ModifiedPayment } from '../view.ts';
import { modifyPayment, type Open, settleDry } from './run-modification.ts';

/** Captures or voids a payment as all that a verb does; a dry run returns the result of success and writes nothing. */
export async function modifyOrPreview(
  ctx: Context,
  type: 'capture' | 'void',
  isDry: boolean,
  open: Open,
): Promise<Concluded<ModifiedPayment>> {
  if (isDry) return concludeAlone(ctx, await previewModification(ctx, type, open));
  return modifyPayment(ctx, type, open);
}

/**
 * What a capture or void would do: it is opened and settled as if the processor had agreed, by the code of the real one,
 * and undone. No processor is called.
 */
async function previewModification(
  ctx: Context,
  type: 'capture' | 'void',
  open: Open,
): Promise<ModifiedPayment> {
  // Its own key: what a real request of the same key did does not respond for it.
  const own = { ...ctx, intentKey: newId() };
  return runDry(own, async (tx) => {
    const { payment } = await settleDry(own, tx, type, open);
    const { order, invoice } = await readModificationEffect(tx, payment);
    const released = payment.deferred ? 0 : payment.amountAuthorized - payment.amountCaptured;
    return {
      payment,
      preview: {
        released,
        order,
        // The number that a new one would get is another's if that is issued first.
        invoice: invoice && type === 'capture' ? { ...invoice, number: null } : invoice,
      },
    };
  });
}
