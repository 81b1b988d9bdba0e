import { Invoice } from '../../storage/entities/invoice.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { mapFulfillmentRow } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { MAIL_CAUSE } from '../../storage/queries/mail/new-mails.ts';
import {
  MAILED_FULFILLMENT,
  MAILED_INVOICE,
  MAILED_ORDER,
  MAILED_PAYOUT,
  MAILED_RETURN,
} from '../../storage/queries/order-mails/mailed-rows.ts';
import { mapReturnRow } from '../../storage/queries/returns/return-rows.ts';
import { concludingUnit, type SystemContext } from '../context.ts';
import { enqueueRender } from '../invoices/revise-invoice.ts';
import { orderMailOccasions } from '../mail/queue-mail.ts';
import { confirmOrder } from './confirm-order.ts';
import { confirmReturn } from './confirm-return.ts';
import { openDesk, type MailDesk } from './mail-desk.ts';
import {
  remindOf,
  tellPaid,
  reportPayout,
  tellRefunded,
  type ToldInvoice,
} from './tell-invoice.ts';
import { tellShipped } from './tell-shipped.ts';

/** Writes the mails of an occasion (`placed:{order}`, `paid:{invoice}` ...) from what stands now; once. */
export async function writeOrderMail(
  base: SystemContext,
  workspaceId: string,
  key: string,
): Promise<void> {
  try {
    await write({ base, workspaceId, isAgain: false }, key);
  } catch (error) {
    if (violatedConstraint(error) !== MAIL_CAUSE) throw error;
    // Another run was faster, perhaps with an invoice that this one has not seen.
    await write({ base, workspaceId, isAgain: true }, key);
  }
}

interface Writing {
  readonly base: SystemContext;
  readonly workspaceId: string;
  readonly isAgain: boolean;
}

async function write(writing: Writing, key: string): Promise<void> {
  const { base, workspaceId } = writing;
  const [occasion, id = '', part = ''] = key.split(':');
  switch (orderMailOccasions.find((one) => one === occasion)) {
    case 'placed': {
      const desk = await openOrder(writing, id);
      if (desk) await confirmOrder(desk);
      return;
    }
    case 'paid': {
      const told = await openInvoice(writing, id);
      if (told?.desk) await tellPaid(told.desk, told);
      else if (told) await concludingUnit(base, async (tx) => enqueueRender(tx, told.invoice));
      return;
    }
    case 'refunded': {
      const told = await openInvoice(writing, id);
      if (told?.desk) await tellRefunded(told.desk, told, part);
      return;
    }
    case 'paid_out': {
      const [row] = await base.database.read(MAILED_PAYOUT, [workspaceId, id]);
      const order = row?.order_id ? await openOrder(writing, row.order_id) : null;
      if (row && order) await reportPayout(order, id, row.amount);
      return;
    }
    case 'due': {
      const told = await openInvoice(writing, id);
      if (told?.desk) await remindOf(told.desk, told, part);
      return;
    }
    case 'shipped': {
      const [row] = await base.database.read(MAILED_FULFILLMENT, [workspaceId, id]);
      const desk = row && (await openOrder(writing, row.order_id));
      if (desk) await tellShipped(desk, mapFulfillmentRow(base.database.em(), row));
      return;
    }
    case 'return_requested': {
      const [row] = await base.database.read(MAILED_RETURN, [workspaceId, id]);
      const about = row && (await openOrder(writing, row.order_id));
      if (about) await confirmReturn(about, mapReturnRow(base.database.em(), row));
      return;
    }
    case undefined:
      throw new Error(`no mail has the occasion ${key}`);
  }
}

/** How to write about the order of an invoice; `desk` is null where its buyer gets no mails. */
async function openInvoice(
  { base, workspaceId, isAgain }: Writing,
  id: string,
): Promise<(ToldInvoice & { readonly desk: MailDesk | null }) | null> {
  const [row] = await base.database.read(MAILED_INVOICE, [workspaceId, id]);
  if (!row) return null;
  const desk = openDesk(base, row, isAgain);
  const invoices = desk?.invoices ?? base.database.em().mapAll(Invoice, row.invoices);
  const invoice = invoices.find((one) => one.id === id);
  return invoice ? { invoice, document: row.document, desk } : null;
}

/** How to write about an order; null where its buyer gets no mails. */
async function openOrder(
  { base, workspaceId, isAgain }: Writing,
  id: string,
): Promise<MailDesk | null> {
  const [row] = await base.database.read(MAILED_ORDER, [workspaceId, id]);
  return row ? openDesk(base, row, isAgain) : null;
}
