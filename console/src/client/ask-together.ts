/** How long others may join a request. */
const MOMENT_MS = 20;
/** As many as the API takes. */
const IDS_MAX = 100;

interface Batch {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, unknown>>;
}

const gathering = new Map<string, Batch>();

/**
 * Reads one of many things: all that are wanted within a moment under the same `name` are read by one request. Null: there
 * is no such thing, or not for this reader.
 */
export async function askTogether<Item extends { readonly id: string }>(
  name: string,
  id: string,
  read: (ids: string[]) => PromiseLike<readonly Item[]>,
): Promise<Item | null> {
  let batch = gathering.get(name);
  if (!batch) {
    const ids = new Set<string>();
    batch = { ids, found: readSoon(name, ids, read) };
    gathering.set(name, batch);
  }
  batch.ids.add(id);
  if (batch.ids.size === IDS_MAX) gathering.delete(name);
  // What is read under a name is of one kind.
  return ((await batch.found).get(id) as Item | undefined) ?? null;
}

async function readSoon<Item extends { readonly id: string }>(
  name: string,
  ids: Set<string>,
  read: (ids: string[]) => PromiseLike<readonly Item[]>,
): Promise<ReadonlyMap<string, Item>> {
  await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
  if (gathering.get(name)?.ids === ids) gathering.delete(name);
  const items = await read([...ids]);
  return new Map(items.map((item) => [item.id, item]));
}
