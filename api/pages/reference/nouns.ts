import type { OpenApiDocument } from '../../openapi/document.ts';
import { anchor } from './markup.ts';
import { operationsOf, type Operation } from './operation.ts';

/** The operations of one noun, which are one page. */
export interface Noun {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Group {
  readonly title: string;
  readonly nouns: readonly Noun[];
}

/** In the order of a merchant's work; who runs the service comes last. */
const order: readonly (readonly [title: string, tags: readonly string[]])[] = [
  [
    'Sell',
    [
      'Carts',
      'Cart sessions',
      'Checkout sessions',
      'Buyer checkout',
      'Shipping and tax',
      'Discounts',
      'Abandoned carts',
    ],
  ],
  [
    'After the sale',
    ['Orders', 'Payments', 'Fulfillments', 'Returns', 'Buyer returns', 'Disputes', 'Invoices'],
  ],
  ['Customers', ['Customers', 'Buyer cards', 'Unsubscribe']],
  ['Subscriptions', ['Subscriptions', 'Buyer subscriptions']],
  ['Events', ['Webhooks', 'Events', 'Extensions', 'Request log']],
  ['Figures', ['Reports', 'Accounting']],
  [
    'Set up',
    [
      'Embed configuration',
      'Connectors',
      'Payment routing',
      'API keys',
      'Applications',
      'Environments',
      'Workspaces',
      'Team',
      'Notifications',
      'Organizations',
      'Stores',
      'Uploads',
    ],
  ],
  ['Try', ['Sandbox', 'Test clock', 'Development']],
];
const LAST = 'Run the service';

/** Every noun of a document by groups; tags without a place of their own are those of operators. */
export function groupsOf(document: OpenApiDocument): Group[] {
  const operations = operationsOf(document);
  const nouns = document.tags.map(({ name, description }) => ({
    name,
    slug: anchor(name),
    description,
    operations: operations.filter(({ tag }) => tag === name),
  }));
  const placed = new Set(order.flatMap(([, tags]) => tags));
  const inOrder = order.map(([title, tags]) => ({
    title,
    nouns: tags.flatMap((tag) => nouns.filter(({ name }) => name === tag)),
  }));
  const rest = { title: LAST, nouns: nouns.filter(({ name }) => !placed.has(name)) };
  return [...inOrder, rest].filter((group) => group.nouns.length > 0);
}
