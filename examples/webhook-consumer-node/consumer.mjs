import { Webhook } from 'standardwebhooks';

/** The work: what your shop does when an order is paid. It runs once for each event. */
const work = new Map([
  ['order.paid', ({ data }) => `ship order ${data.number}: ${data.total} ${data.currency}`],
  ['payment.refunded', ({ data }) => `returned ${data.refund.amount} ${data.currency}`],
]);

/** Answers one delivery with a status: 401 for what the service did not sign, 204 for all else. */
export async function receive(request, { signingSecret, handled, print }) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let event;
  try {
    // Over the raw body: parsing and writing it again would change its bytes.
    event = new Webhook(signingSecret).verify(Buffer.concat(chunks).toString(), request.headers);
  } catch {
    return 401;
  }
  // A repeat has the same id: it was handled, so it is answered and nothing else.
  if (!handled.has(event.id)) {
    const act = work.get(event.type);
    // A type that we have no use for is delivered, too.
    if (act !== undefined) print(act(event));
    handled.add(event.id);
  }
  return 204;
}
