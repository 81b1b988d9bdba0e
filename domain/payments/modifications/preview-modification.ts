import { readModificationEffect } from '../../../storage/queries/payments/modification-effect.ts';
import { newId } from '../../../storage/ids.ts';
import {
  concludeAlone,
  type Concluded,
  type Context,
  type DatabaseContext,
  type Transaction,
} from '../../context.ts';
import { runDry } from '../../dry-run.ts';
import { recordedByHand } from '../../sales/classify-outcome.ts';
import { refOf } from '../../sales/open-movement.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import type { ModifiedPayment } from '../view.ts';
import type { ModificationType, ReservedModification } from './open-modification.ts';
import { modifyPayment } from './run-modification.ts';

type Open = (ctx: DatabaseContext, tx: Transaction) => Promise<ReservedModification>;

/** Captures or voids a payment as all that a verb does; a dry run returns the result of success and writes nothing. */
export async function modifyOrPreview(
  ctx: Context,
  type: 'capture' | 'void',
  isDry: boolean,
  open: Open,
): Promise<Concluded<ModifiedPayment>> {
  if (isDry) return concludeAlone(ctx, await previewModification(ctx, type, open));
  return modifyPayment(ctx, type, (tx) => open(ctx, tx));
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

/** Opens and settles a modification as if the processor had agreed, by the code of the real one. For a dry run. */
export async function settleDry(
  ctx: DatabaseContext,
  tx: Transaction,
  type: ModificationType,
  open: Open,
): Promise<SettledMovement> {
  const reserved = await open(ctx, tx);
  await tx.flush();
  if (reserved.kind === 'known') return reserved.settled;
  const movement = refOf(reserved.opened.transaction);
  const settled = await ctx.services.purposes[type].settle(ctx, tx, movement, recordedByHand);
  await tx.flush();
  return settled;
}
