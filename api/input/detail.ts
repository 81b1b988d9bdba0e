/** Where an input came from: paths of a body start at its root, those of a query with `query`. */
export type InputRoot = 'body' | 'query';

/** The path of an entry of `details`: `items.0.quantity`, `query.limit` (also for one of several values), '' for the body. */
export function pathOf(root: InputRoot, path: readonly string[]): string {
  return (root === 'body' ? path : [root, ...path.slice(0, 1)]).map(shownName).join('.');
}

const NAME_CHARACTERS_MAX = 64;

/** A key as an error shows it: one of the caller's own may be as long as the body. */
export function shownName(key: string): string {
  return key.length <= NAME_CHARACTERS_MAX ? key : `${key.slice(0, NAME_CHARACTERS_MAX)}…`;
}

/** Names of fields that hold secrets, tokens or card data. */
export const SECRET_NAME =
  /secret|token|password|credential|apikey|api-key|authorization|cvc|cvv|pan|card|^number$/i;
const UUID = /^[0-9a-f-]{36}$/i;
const SECRET_TEXT = /^(sk|pk|staff|whsec)_|^eyJ[\w-]+\.|(\d[ -]?){12,}/;

/** Whether an entry may show the rejected value: never a secret, token or card number, whatever the field. */
export function isSafeToEcho(path: string, received: unknown): boolean {
  if (received === undefined || received === null || typeof received === 'object') return false;
  if (path.split('.').some((name) => SECRET_NAME.test(name))) return false;
  const text = String(received);
  return text.length <= 100 && (UUID.test(text) || !SECRET_TEXT.test(text));
}
