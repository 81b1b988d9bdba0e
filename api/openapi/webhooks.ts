import type { TSchema } from '@sinclair/typebox';
import { eventCatalogue } from '../../domain/event-catalogue/catalogue.ts';
import type { EventEntry } from '../../domain/event-catalogue/entry.ts';
import { EventShape } from '../../domain/event-log/schemas.ts';
import type { JsonSchema, SchemaWriter } from './schema.ts';

/** The headers of Standard Webhooks, by their names in components.parameters. */
export const webhookHeaders = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The event’s `id`, the same at each attempt: remember the ids you have handled.',
    schema: { type: 'string' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was signed, in seconds since 1970.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures by Standard Webhooks (standardwebhooks.com), with a space between them while a secret is rotated.',
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** An entry of OpenAPI's `webhooks` for each event type; their schemas become components. */
export function writeWebhooks(writer: SchemaWriter): Record<string, JsonSchema> {
  return Object.fromEntries(
    eventCatalogue.map((entry) => [entry.type, { post: webhookOf(entry, writer) }]),
  );
}

/** The rows of the event log: one of all types, told apart by `type`. */
export function eventUnion(): JsonSchema {
  const references = eventCatalogue.map(({ type }) => [type, referenceOf(type)] as const);
  return {
    description: 'An event; `type` says of which kind, and so what `data` is.',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  };
}

function webhookOf(entry: EventEntry, writer: SchemaWriter): JsonSchema {
  const name = componentOf(entry.type);
  const schema = writer.define(name, eventSchema(entry, writer));
  return {
    operationId: `on${name.replace(/Event$/, '')}`,
    tags: ['Events'],
    summary: entry.type,
    description: `${entry.description}\n\nSent to the webhook endpoints that have enabled the type. Verify the signature over the raw body before you read it.`,
    security: [],
    parameters: Object.keys(webhookHeaders).map((header) => ({
      $ref: `#/components/parameters/${header}`,
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received. Any other response, or none in time, is tried again.' },
      '4XX': { description: 'Not received; tried again.' },
    },
  };
}

function eventSchema(entry: EventEntry, writer: SchemaWriter): JsonSchema {
  const { previous, ...always } = EventShape.properties;
  const write = (shape: TSchema): JsonSchema => writer.write(shape, 'output');
  const resource = write(always.resource);
  return {
    type: 'object',
    description: entry.description,
    properties: {
      ...Object.fromEntries(Object.entries(always).map(([name, shape]) => [name, write(shape)])),
      type: { type: 'string', const: entry.type, description: 'The type of the event.' },
      resource: {
        ...resource,
        description: `The ${entry.resource.replaceAll('_', ' ')} that changed.`,
      },
      data: {
        ...dataSchema(entry, writer),
        description: `The ${entry.resource.replaceAll('_', ' ')} as its GET returned it at that moment, with what the type adds.`,
      },
      ...(entry.hasPrevious ? { previous: write(previous) } : {}),
    },
    required: Object.keys(always),
  };
}

/** The resource as it was at the event, and the type's extras. */
function dataSchema({ category, base, own, data }: EventEntry, writer: SchemaWriter): JsonSchema {
  const names = Object.keys(own);
  // An extra that replaces a field of the resource would contradict it.
  if (names.some((name) => Object.hasOwn(base.properties, name)))
    return writer.write(data, 'output');
  const resource = base.component
    ? writer.write(base, 'output')
    : writer.define(`${pascal(category)}EventData`, writer.write(base, 'output'));
  if (names.length === 0) return resource;
  const { properties, required } = writer.write(data, 'output');
  const isExtra = (name: unknown): boolean => typeof name === 'string' && names.includes(name);
  return {
    allOf: [
      resource,
      {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(properties ?? {}).filter(([name]) => isExtra(name)),
        ),
        required: Array.isArray(required) ? required.filter(isExtra) : [],
      },
    ],
  };
}

function referenceOf(type: string): string {
  return `#/components/schemas/${componentOf(type)}`;
}

/** `checkout_session.completed` -> `CheckoutSessionCompletedEvent` */
function componentOf(type: string): string {
  return `${pascal(type)}Event`;
}

function pascal(text: string): string {
  return text
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
