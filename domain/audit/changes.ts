export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields whose values differ, by dotted path; lists are compared as a whole. `updatedAt` is ignored. */
export function changesBetween(before: object | null, after: object | null): Change[] {
  return differences(before ?? {}, after ?? {}, '');
}

function differences(before: object, after: object, prefix: string): Change[] {
  const old = new Map(Object.entries(before));
  const fresh = new Map(Object.entries(after));
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => name !== 'updatedAt',
  );
  return names.flatMap((name) => {
    const path = `${prefix}${name}`;
    const [was, is] = [plain(old.get(name)), plain(fresh.get(name))];
    if (isGroup(was) && isGroup(is)) return differences(was, is, `${path}.`);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ path, before: was, after: is }];
  });
}

function plain(value: unknown): unknown {
  return value === undefined ? null : value;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
