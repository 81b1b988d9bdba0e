import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { fail, type ErrorCode } from './errors.ts';
import { Described, ShortText } from './shapes.ts';

/**
 * Revisions of documents that are replaced as a whole: two who change one do not overwrite each other unseen. A revision
 * is a hash of what the document says, so it is the same for the same settings, whoever stored them and when.
 */
export type DocumentChangedCode = Extract<
  ErrorCode,
  | 'embed_config_changed'
  | 'payment_routing_changed'
  | 'shipping_tax_changed'
  | 'installation_config_changed'
  | 'accounting_settings_changed'
>;

const EXAMPLE = 'q3Zf0d9wJkUo2s1L';

/** Of a response. */
export const Revision = Described(
  Type.String(),
  'Another one for other settings. Sent back as `expectedRevision`, it keeps two who change them from overwriting each other.',
  EXAMPLE,
);

/** Of a body, so that a response can be sent back as it is. */
export const SentBackRevision = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.',
    examples: [EXAMPLE],
  }),
);

/** Of the body of a PUT, whose errors list the code. */
export const ExpectedRevision = (code: DocumentChangedCode) =>
  Type.Optional(
    Described(
      ShortText(64, 1),
      `The \`revision\` of what was changed: if something else is stored by now, 409 \`${code}\`, and nothing is written.`,
      EXAMPLE,
    ),
  );

/** By the settings alone: a clock that stands still would give two of them the same instant. */
export function revisionOf(document: object): string {
  const text = JSON.stringify(document, inOrder);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** 409 when another revision was expected. */
export function requireRevision(
  code: DocumentChangedCode,
  document: object,
  expected: string | undefined,
): void {
  if (expected === undefined) return;
  const revision = revisionOf(document);
  if (expected !== revision) fail(code, { revision });
}

/** The database does not preserve the order of an object's keys. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
