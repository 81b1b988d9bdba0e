import {
  ApiError,
  Commerce,
  constructEvent,
  type CommerceEvent,
  type Customer,
  type EventOf,
  type Order,
  type Payment,
} from '../../../sdk/typescript/src/commerce.ts';

/**
 * What the SDK's types allow and refuse, held by `npm run types`: a refusal that is missing is an unused
 * `@ts-expect-error`. Nothing here is run.
 */
const commerce = new Commerce({ baseUrl: 'https://api.test', secretKey: 'sk_test_1' });

export async function expandIsInTheType(): Promise<readonly [Payment[], Customer | null]> {
  const order = await commerce.orders.get('o1', { expand: ['payments', 'customer'] });
  const plain = await commerce.orders.get('o1');
  // @ts-expect-error -- it was not asked for
  console.log(plain.payments);
  // @ts-expect-error -- nor was this
  console.log(order.invoices);
  // @ts-expect-error -- no such part
  await commerce.orders.get('o1', { expand: ['weather'] });
  return [order.payments, order.customer];
}

export async function bodiesAreChecked(): Promise<void> {
  await commerce.carts.addItem('c1', { name: 'Mug', unitPrice: 1500 });
  // @ts-expect-error -- the price is missing
  await commerce.carts.addItem('c1', { name: 'Mug' });
  // @ts-expect-error -- the key is unknown
  await commerce.carts.addItem('c1', { name: 'Mug', unitPrice: 1500, price: 1 });
  // @ts-expect-error -- a cart is needed
  await commerce.carts.addItem({ name: 'Mug', unitPrice: 1500 });
  // @ts-expect-error -- no such status
  await commerce.orders.list({ status: ['lost'] });
}

export async function optionsFitTheRequest(): Promise<void> {
  await commerce.carts.addItem('c1', { name: 'Mug', unitPrice: 1500 }, { ifMatch: 3 });
  await commerce.orders.close('o1', { idempotencyKey: 'k' });
  // @ts-expect-error -- an order has no version to match
  await commerce.orders.close('o1', { ifMatch: 3 });
  // @ts-expect-error -- a read changes nothing
  await commerce.carts.get('c1', {}, { idempotencyKey: 'k' });
}

export function codesNarrowDetails(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError)) return null;
  // @ts-expect-error -- of which error?
  console.log(error.details.status);
  if (error.code === 'cart_not_open') return error.details.status;
  if (error.code === 'validation_error') return error.details[0]?.path;
  if (error.code === 'payment_failed') return error.details.declineCode;
  // @ts-expect-error -- the code has no details
  if (error.code === 'cart_not_found') return error.details.reason;
  if (error.code === 'permission_denied') return error.details[0]?.gate;
  // @ts-expect-error -- no such reason
  if (error.code === 'discount_invalid' && error.details.reason === 'too_late') return null;
  // @ts-expect-error -- no such code
  if (error.code === 'cart_is_blue') return null;
  return error.requestId;
}

export function typesNarrowEvents(event: CommerceEvent): Order | string | null {
  // @ts-expect-error -- of which event?
  console.log(event.data.paymentStatus);
  switch (event.type) {
    case 'order.created':
      return event.data;
    case 'payment.captured':
      return event.data.orderId;
    // @ts-expect-error -- no such event
    case 'order.painted':
      return null;
    default:
      return null;
  }
}

export function eventsHaveNames(event: EventOf<'invoice.issued'>): string | null {
  return event.data.number;
}

export async function listsAreIterated(): Promise<readonly Order[]> {
  const found: Order[] = [];
  for await (const order of commerce.orders.list()) found.push(order);
  const { items, nextCursor } = await commerce.orders.list({ limit: 10 });
  if (nextCursor) await commerce.orders.list({ cursor: nextCursor });
  return [...found, ...items];
}

export async function answersOfTwoKinds(): Promise<readonly [string, ArrayBuffer, string]> {
  const { url } = await commerce.invoices.download('i1', { format: 'json' });
  const file = await commerce.invoices.download('i1');
  const xml: Response = await commerce.invoices.download('i1', { format: 'xrechnung', version: 1 });
  // @ts-expect-error -- a file has no such field
  console.log(file.invoiceId);
  return [url, await file.arrayBuffer(), await xml.text()];
}

export function webhooksTakeWhatServersHave(request: Request, text: string): CommerceEvent {
  // @ts-expect-error -- the body as it came, not parsed
  constructEvent(JSON.parse(text) as object, request.headers, 'whsec_1');
  return constructEvent(text, request.headers, 'whsec_1');
}
