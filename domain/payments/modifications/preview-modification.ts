import { readModificationEffect } from '../../../storage/queries/payments/modification-effect.ts';
import { newId } from '../../../storage/ids.ts';
import type { Context, DatabaseContext, Transaction } from '../../context.ts';
import { runDry } from '../../dry-run.ts';
import { recordedByHand } from '../../sales/classify-outcome.ts';
import { refOf } from '../../sales/open-movement.ts';
import type { ModifiedPayment } from '../view.ts';
import type { ReservedModification } from './run-modification.ts';

type Open = (ctx: DatabaseContext, tx: Transaction) => Promise<ReservedModification>;

/**
 * What a capture or void would do: it is opened and settled as if the processor had agreed, by the code of the real one,
 * and undone. No processor is called.
 */
export async function previewModification(
  ctx: Context,
  type: 'capture' | 'void',
  open: Open,
): Promise<ModifiedPayment> {
  // Its own key: what a real request of the same key did does not respond for it.
  const own = { ...ctx, intentKey: newId(), conclude: null };
  return runDry(own, async (tx) => {
    const reserved = await open(own, tx);
    await tx.flush();
    const { payment } =
      reserved.kind === 'known'
        ? reserved.settled
        : await own.services.purposes[type].settle(
            own,
            tx,
            refOf(reserved.opened.transaction),
            recordedByHand,
          );
    await tx.flush();
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
