const notes: ReadonlyMap<string, string> = new Map([
  ['externalId', 'The merchant’s own id of the customer, as it was given in `externalId`.'],
  ['token', 'The token of the link.'],
  ['key', 'The idempotency key of the transaction.'],
  ['ref', 'The reference of the challenge.'],
]);

const nounsOfIds: ReadonlyMap<string, string> = new Map([
  ['me', 'object'],
  ['pools', 'pool'],
  ['sweeps', 'sweep'],
  ['versions', 'version'],
]);

/** What a parameter in a path means; `segment` is what is before it: `carts` before `:id`. */
export function pathParameterNote(name: string, segment: string): string {
  const known = notes.get(name);
  if (known !== undefined) return known;
  const noun = nounsOfIds.get(segment) ?? singular(segment.replaceAll('-', ' '));
  if (name === 'name') return `The name of the ${noun}.`;
  return `The id of the ${noun}.`;
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') ? plural.slice(0, -1) : plural;
}
