import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import {
  isSchema,
  jsonContent,
  operationsOf,
  successesOf,
  type Operation,
} from './document-parts.ts';
import { anchor } from './markup.ts';

/** One page of the reference: the operations of a noun, and the objects that they take and return. */
export interface NounPage {
  /** The last part of its address: `checkout-sessions`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  readonly operations: readonly Operation[];
  /** The names in `components.schemas`, sorted. */
  readonly objects: readonly string[];
}

/** The tags in the order of a merchant's work; those who run the installation come last. */
const groups: readonly (readonly [string, readonly string[]])[] = [
  [
    'Sell',
    [
      'Carts',
      'Checkout sessions',
      'Buyer checkout',
      'Cart sessions',
      'Discounts',
      'Shipping and tax',
      'Abandoned carts',
    ],
  ],
  [
    'Orders and money',
    [
      'Orders',
      'Payments',
      'Fulfillments',
      'Returns',
      'Disputes',
      'Invoices',
      'Accounting',
      'Reports',
    ],
  ],
  ['Customers', ['Customers', 'Subscriptions']],
  ['Events', ['Webhooks', 'Events', 'Request log']],
  [
    'Set up',
    [
      'Applications',
      'API keys',
      'Connectors',
      'Payment routing',
      'Sandbox',
      'Test clock',
      'Embed configuration',
      'Uploads',
      'Organizations',
      'Stores',
      'Extensions',
    ],
  ],
  ['For buyers', ['Buyer subscriptions', 'Buyer cards', 'Buyer returns', 'Unsubscribe']],
  ['Team and console', ['Workspaces', 'Team', 'Environments', 'Notifications']],
  ['More', []],
  ['For operators', ['Operations', 'Operators', 'Staff', 'Development']],
];

/** What is on the page of errors: the objects of every response. */
const ofErrors = ['Error', 'Meta', 'ListMeta'];

/** The pages by noun, in the order of the navigation. */
export function nounPages(document: OpenApiDocument): NounPage[] {
  const byTag = Map.groupBy(operationsOf(document), ({ tag }) => tag);
  const known = new Set(groups.flatMap(([, tags]) => tags));
  const others = document.tags.map(({ name }) => name).filter((name) => !known.has(name));
  return groups.flatMap(([group, tags]) =>
    (group === 'More' ? others : tags).flatMap((tag) => {
      const operations = byTag.get(tag);
      const entry = document.tags.find(({ name }) => name === tag);
      if (!operations || !entry) return [];
      const objects = objectsOf(operations, document);
      const { description } = entry;
      return [{ slug: anchor(tag), title: tag, description, group, operations, objects }];
    }),
  );
}

/** The page that an object's old address leads to: the first that names it itself, else the first that shows it. */
export function homeOfObject(
  name: string,
  pages: readonly NounPage[],
  document: OpenApiDocument,
): string | null {
  const shown = pages.filter(({ objects }) => objects.includes(name));
  const owner = shown.find(({ operations }) => namesIn(operations.map(shapesOf)).includes(name));
  if (owner ?? shown[0]) return (owner ?? shown[0])?.slug ?? null;
  return errorObjects(document).includes(name) ? 'errors' : null;
}

/** The objects of every response: of errors, and about the response itself. */
export function errorObjects(document: OpenApiDocument): string[] {
  return closureOf(
    ofErrors.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    document,
  );
}

function objectsOf(operations: readonly Operation[], document: OpenApiDocument): string[] {
  return closureOf(operations.map(shapesOf), document).filter((name) => !ofErrors.includes(name));
}

/** What the parts refer to, and what that refers to, by name. */
function closureOf(parts: readonly unknown[], document: OpenApiDocument): string[] {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const name of namesIn(part)) {
      if (found.has(name)) continue;
      found.add(name);
      // The types of events are a page of the guides.
      if (name !== 'Event') follow(document.components.schemas[name] ?? {});
    }
  };
  parts.forEach(follow);
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}

function shapesOf(operation: Operation): readonly unknown[] {
  const schemaIn = (holder: unknown): JsonSchema => {
    const schema = jsonContent(holder)?.['schema'];
    return isSchema(schema) ? schema : {};
  };
  return [
    operation.content['parameters'] ?? [],
    schemaIn(operation.content['requestBody']),
    ...successesOf(operation).map(([, response]) => schemaIn(response)),
  ];
}

function namesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name = '']) => name,
  );
}
