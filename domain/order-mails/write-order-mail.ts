import { Invoice } from '../../storage/entities/invoice.ts';
import { mapFulfillmentRow } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import {
  MAILED_FULFILLMENT,
  MAILED_INVOICE,
  MAILED_ORDER,
  MAILED_PAYOUT,
} from '../../storage/queries/order-mails/mailed-rows.ts';
import { mapOrderRow } from '../../storage/queries/orders/order-rows.ts';
import type { SystemContext } from '../context.ts';
import { orderMailOccasions } from '../mail/queue-mail.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';
import { confirmOrder } from './confirm-order.ts';
import { openDesk, type MailDesk } from './mail-desk.ts';
import {
  remindOf,
  tellPaid,
  reportPayout,
  tellRefunded,
  type ToldInvoice,
} from './tell-invoice.ts';
import { tellShipped } from './tell-shipped.ts';

/** Writes the mail of an occasion (`placed:{order}`, `paid:{invoice}` ...) from what stands now; once. */
export async function writeOrderMail(
  base: SystemContext,
  workspaceId: string,
  key: string,
): Promise<void> {
  const [occasion, id = '', part = ''] = key.split(':');
  switch (orderMailOccasions.find((one) => one === occasion)) {
    case 'placed': {
      const desk = await openOrder(base, workspaceId, id);
      if (desk) await confirmOrder(desk);
      return;
    }
    case 'paid': {
      const told = await openInvoice(base, workspaceId, id);
      if (told) await tellPaid(told.desk, told);
      return;
    }
    case 'refunded': {
      const told = await openInvoice(base, workspaceId, id);
      if (told) await tellRefunded(told.desk, told, part);
      return;
    }
    case 'paid_out': {
      const [row] = await base.database.read(MAILED_PAYOUT, [workspaceId, id]);
      const order = row?.order_id ? await openOrder(base, workspaceId, row.order_id) : null;
      if (row && order) await reportPayout(order, id, row.amount);
      return;
    }
    case 'due': {
      const told = await openInvoice(base, workspaceId, id);
      if (told) await remindOf(told.desk, told, part);
      return;
    }
    case 'shipped': {
      const [row] = await base.database.read(MAILED_FULFILLMENT, [workspaceId, id]);
      const desk = row && (await openOrder(base, workspaceId, row.order_id));
      if (desk) await tellShipped(desk, mapFulfillmentRow(base.database.em(), row));
      return;
    }
    case undefined:
      throw new Error(`no mail has the occasion ${key}`);
  }
}

async function openInvoice(
  base: SystemContext,
  workspaceId: string,
  id: string,
): Promise<(ToldInvoice & { readonly desk: MailDesk }) | null> {
  const [row] = await base.database.read(MAILED_INVOICE, [workspaceId, id]);
  if (!row) return null;
  const { document, ...columns } = row;
  const desk = await openOrder(base, workspaceId, row.order_id);
  return desk && { desk, document, invoice: base.database.em().map(Invoice, columns) };
}

/** How to write about an order; null where its buyer gets no mails. */
async function openOrder(
  base: SystemContext,
  workspaceId: string,
  id: string,
): Promise<MailDesk | null> {
  const [row] = await base.database.read(MAILED_ORDER, [workspaceId, id]);
  if (!row) return null;
  const found = mapOrderRow(base.database.em(), row);
  return openDesk(await environmentContext(base, found.order), found);
}
