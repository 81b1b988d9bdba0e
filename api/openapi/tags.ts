/** What each group of operations is about. */
const descriptions: ReadonlyMap<string, string> = new Map([
  ['Operations', 'Whether the service works, for probes and monitoring.'],
  ['Workspaces', 'A merchant’s account: it holds members, environments and applications.'],
  ['Team', 'Members of a workspace, what they may do, and invitations.'],
  ['Environments', 'Separate data of one workspace: production, sandbox, and further test ones.'],
  ['Applications', 'A sales channel of a workspace, such as a shop; keys and carts belong to one.'],
  ['Organizations', 'Groups of stores within an application.'],
  ['Stores', 'Places of sale within an organization.'],
  ['API keys', 'Secret keys of servers: create, limit by scopes, rotate and revoke.'],
  [
    'Embed configuration',
    'How checkout looks, and from which pages it and cart sessions may be used.',
  ],
  ['Connectors', 'Payment processors of an environment.'],
  ['Payment routing', 'Which connector charges which payment, in which order.'],
  ['Sandbox', 'The test processor: cards, events and its own books.'],
  ['Staff', 'For those who run the installation: workspaces and their plans.'],
  ['Operators', 'For those who run the installation: what works, what waits and what is wrong.'],
  ['Development', 'Only outside production: identities, captured mails, faults and sweeps.'],
  ['Test clock', 'The time of a test environment: freeze it, advance it, and see what falls due.'],
  ['Customers', 'Buyers, their addresses and stored cards.'],
  ['Invoices', 'Invoices, credit notes, their documents and settings.'],
  ['Accounting', 'Exports and reports for book-keeping.'],
  ['Reports', 'Figures of some days, beside those of as many days before.'],
  ['Notifications', 'What needs attention, by mail, in the console and in a chat.'],
  ['Discounts', 'Codes and automatic discounts, and where they were redeemed.'],
  ['Shipping and tax', 'Rates, zones and taxes, and what a cart would cost with them.'],
  ['Carts', 'What a buyer wants to buy, before it is an order.'],
  ['Abandoned carts', 'Carts that were left, and bringing their buyers back.'],
  ['Unsubscribe', 'The links in mails by which a buyer opts out.'],
  ['Cart sessions', 'A cart that a browser changes without a secret key.'],
  ['Checkout sessions', 'One checkout of a cart or an amount, on a hosted or an embedded page.'],
  ['Buyer cards', 'For a buyer with a token: own stored cards.'],
  ['Buyer checkout', 'For the page of a checkout session: quote, methods, completion.'],
  ['Orders', 'What was bought: lines, edits, cancellation and timeline.'],
  ['Payments', 'Authorizations, captures, refunds and payments received elsewhere.'],
  ['Disputes', 'Payments that buyers contest at their bank, and the evidence against it.'],
  ['Subscriptions', 'What is charged again and again: terms, changes, usage and issues.'],
  ['Buyer subscriptions', 'For a buyer with a token: own subscriptions.'],
  ['Fulfillments', 'How units of an order reach the buyer: shipped, rendered or downloaded.'],
  ['Returns', 'What buyers send back: requested, received, and refunded.'],
  ['Buyer returns', 'For a buyer with a token: own returns, and what may be sent back.'],
  ['Uploads', 'Pictures of a shop, for pages and mails.'],
  ['Webhooks', 'Endpoints that receive signed events, and their deliveries.'],
  ['Events', 'What happened, as a log, as a stream and as the types of webhooks.'],
  ['Request log', 'The requests to the API, with their responses.'],
  ['Extensions', 'Applications of others that a workspace installs.'],
]);

/** The tags that are used, each with its description. */
export function tagList(
  names: Iterable<string>,
): readonly { readonly name: string; readonly description: string }[] {
  return [...new Set(names)].map((name) => {
    const description = descriptions.get(name);
    if (description === undefined) throw new Error(`the tag ${name} has no description`);
    return { name, description };
  });
}
