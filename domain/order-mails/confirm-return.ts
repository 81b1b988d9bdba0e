import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { letterOf, post, type MailDesk } from './mail-desk.ts';
import { mailedLines } from './mailed-lines.ts';

/** The mail that confirms what a buyer asked to send back, with the shop's address and policy. */
export async function confirmReturn(
  about: MailDesk,
  { orderReturn, lines: asked }: ReturnRows,
): Promise<void> {
  const { lines, settings } = about;
  if (!settings.email.returnRequested || orderReturn.status !== 'requested') return;
  const { policy, address } = settings.buyerReturns;
  const units = asked.flatMap(({ lineItemId, quantity }) => {
    const line = lines.find(({ id }) => id === lineItemId);
    if (!line) return [];
    const { name, imageUrl, unitPrice } = line;
    return [{ name, imageUrl, unitPrice, quantity }];
  });
  const letter = letterOf(about, orderReturn.id, {
    template: 'customer.return_requested',
    returnNumber: orderReturn.number,
    ...mailedLines(units, () => null),
    address,
    policy,
  });
  await post(about, [letter]);
}
