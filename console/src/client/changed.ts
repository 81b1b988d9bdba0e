/**
 * What a form changed of what it began with. A PATCH that sends no more leaves alone what somebody else has changed
 * meanwhile.
 */
export function changed<Body extends object>(before: Body | null, after: Body): Partial<Body> {
  if (before === null) return after;
  const names = Object.keys(after) as (keyof Body)[];
  const others = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(others.map((name) => [name, after[name]])) as Partial<Body>;
}

/** The same, within groups of settings too. */
export function changedInGroups(before: object, after: object): Record<string, unknown> {
  const old = before as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(changed<Readonly<Record<string, unknown>>>(old, { ...after })).map(
      ([name, value]) => {
        const was = old[name];
        return [name, isGroup(was) && isGroup(value) ? changedInGroups(was, value) : value];
      },
    ),
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
