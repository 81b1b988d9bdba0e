/** All keys of a tree of words, such as `order.title`. */
export function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  );
}

/** What in a source's text may be a key: the beginning of a literal, as far as it is known here. */
export function saidIn(source: string): Set<string> {
  return new Set(
    [...source.matchAll(/(['"`])(\w+\.[\w.]*)(?=\1|\$\{)/g)].map(([, , said = '']) => said),
  );
}

/** Whether a key is meant: `status.` of a template by each of its states, `table.shown` by each of its numbers. */
export function isMeant(key: string, said: string): boolean {
  return said.endsWith('.') || said.endsWith('_')
    ? key.startsWith(said)
    : key === said || (key.startsWith(`${said}_`) && /_(?:zero|one|two|few|many|other)$/.test(key));
}
