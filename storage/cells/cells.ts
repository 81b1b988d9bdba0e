import { CellsUnanswered, WorkspaceMoving } from '../errors/database-errors.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { PING } from '../queries/operations/probes.ts';
import type {
  Cells,
  EntityRows,
  Gathered,
  Lookup,
  SystemDatabase,
  TenantDatabase,
} from '../database.ts';
import { PooledSystemDatabase, PooledTenantDatabase } from '../unit-of-work.ts';
import { askCells, requireAll } from './ask-cells.ts';
import { cellMark, MARK_LENGTH } from './cell-name.ts';
import type { Directory } from './directory.ts';
import { Locations } from './locations.ts';
import { Recent } from './recent.ts';
import { anyOf, cellNamed, routeWorkspace } from './route-workspace.ts';

/** With more than one cell. */
interface Several {
  readonly directory: Directory;
  readonly locations: Locations;
  readonly lookups: Recent<string>;
  readonly members: Recent<true>;
}

const LOOKUPS_MAX = 100_000;

/** The cells of CELLS, with the directory where there are several. */
export class InstalledCells implements Cells {
  readonly #cells: ReadonlyMap<string, SystemDatabase>;
  readonly #several: Several | null;
  /** The cell of a request's stored response, in which it also creates a workspace. */
  readonly #home: string | null;

  private constructor(
    cells: ReadonlyMap<string, SystemDatabase>,
    several: Several | null,
    home: string | null,
  ) {
    this.#cells = cells;
    this.#several = several;
    this.#home = home;
  }

  static one(database: SystemDatabase): InstalledCells {
    return new InstalledCells(new Map([[database.resources.cell, database]]), null, null);
  }

  static several(databases: readonly SystemDatabase[], directory: Directory): InstalledCells {
    const cells = new Map(databases.map((database) => [database.resources.cell, database]));
    const locations = new Locations(cells, directory);
    const lookups = new Recent<string>(LOOKUPS_MAX);
    const members = new Recent<true>(LOOKUPS_MAX);
    return new InstalledCells(cells, { directory, locations, lookups, members }, null);
  }

  get directory(): Directory | null {
    return this.#several?.directory ?? null;
  }

  get names(): readonly string[] {
    return [...this.#cells.keys()];
  }

  get databases(): readonly SystemDatabase[] {
    return [...this.#cells.values()];
  }

  named(name: string): SystemDatabase | null {
    return this.#cells.get(name) ?? null;
  }

  em(): EntityRows {
    return anyOf(this.#cells).em();
  }

  of(workspaceId: string): TenantDatabase {
    if (this.#several === null) return anyOf(this.#cells).of(workspaceId);
    return new PooledTenantDatabase(this.#routeOf(this.#several, workspaceId), workspaceId);
  }

  systemOf(workspaceId: string): SystemDatabase {
    if (this.#several === null) return anyOf(this.#cells);
    return new PooledSystemDatabase(this.#routeOf(this.#several, workspaceId));
  }

  async cellOf(workspaceId: string): Promise<string | null> {
    return this.#several === null
      ? anyOf(this.#cells).resources.cell
      : ((await this.#several.locations.locate(workspaceId))?.cell ?? null);
  }

  async gather<T>(
    ask: (database: SystemDatabase, cell: string) => Promise<T>,
  ): Promise<Gathered<T>> {
    if (this.#several !== null) return askCells(this.#cells, ask, isInfrastructureFailure);
    const database = anyOf(this.#cells);
    const { cell } = database.resources;
    return { answers: [{ cell, value: await ask(database, cell) }], unanswered: [] };
  }

  async all<T>(ask: (database: SystemDatabase, cell: string) => Promise<T>): Promise<T[]> {
    return requireAll(await this.gather(ask));
  }

  async find<T>(
    lookup: Lookup,
    ask: (database: SystemDatabase) => Promise<T | null>,
    workspaceOf: (found: T) => string,
  ): Promise<T | null> {
    const several = this.#several;
    if (several === null) return ask(anyOf(this.#cells));
    const known = await this.#workspaceOfLookup(several, lookup);
    const expected = known === null ? null : await ask(this.systemOf(known));
    if (expected !== null) return expected;
    const found = await unlessFrozen(several.directory, async () => {
      const [marked, others] = this.#byMark(lookup.marked);
      return (await firstOf(marked, ask)) ?? (await firstOf(others, ask));
    });
    if (found === null) return null;
    const workspaceId = workspaceOf(found.value);
    this.#remember(several, lookup, workspaceId);
    const location = await several.locations.locate(workspaceId);
    return location?.cell === found.cell ? found.value : ask(this.systemOf(workspaceId));
  }

  async silentCellsOf(subject: string, unanswered: readonly string[]): Promise<readonly string[]> {
    if (this.#several === null || unanswered.length === 0) return unanswered;
    const known = await this.#several.directory.cellsOfMember(subject).catch(() => unanswered);
    return unanswered.filter((cell) => known.includes(cell));
  }

  rememberMember(subject: string, workspaceIds: readonly string[]): void {
    const { directory, members } = this.#several ?? {};
    for (const workspaceId of workspaceIds) {
      const key = `${subject} ${workspaceId}`;
      if (!directory || members?.get(key)) continue;
      members?.set(key, true);
      directory.rememberMember(subject, workspaceId).catch(() => members?.delete(key));
    }
  }

  async signUpCell(): Promise<SystemDatabase> {
    if (this.#home !== null) return cellNamed(this.#cells, this.#home);
    if (this.#several === null) return anyOf(this.#cells);
    for (const name of await this.#several.directory.signUpCells()) {
      const database = this.#cells.get(name);
      if (database && (await answers(name, database))) return database;
    }
    throw new CellsUnanswered(this.names);
  }

  async cellOfRequest(key: string): Promise<SystemDatabase> {
    if (this.#several === null) return anyOf(this.#cells);
    const proposed = (await this.signUpCell()).resources.cell;
    const chosen = await this.#several.directory.chooseCellOfRequest(key, proposed);
    return cellNamed(this.#cells, chosen);
  }

  storingIn(cell: string): InstalledCells {
    return new InstalledCells(this.#cells, this.#several, cell);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#cells.values()].map((database) => database.close()));
    await this.#several?.directory.close();
  }

  #routeOf({ locations }: Several, workspaceId: string) {
    return routeWorkspace(this.#cells, locations, workspaceId);
  }

  async #workspaceOfLookup({ lookups, directory }: Several, { kind, key }: Lookup) {
    const known = lookups.get(`${kind ?? ''}:${key}`);
    if (known !== undefined || kind === null) return known ?? null;
    return directory.findLookup(kind, key).catch(() => null);
  }

  #remember({ lookups, directory }: Several, { kind, key }: Lookup, workspaceId: string): void {
    lookups.set(`${kind ?? ''}:${key}`, workspaceId);
    if (kind !== null) directory.rememberLookup(kind, key, workspaceId).catch(() => undefined);
  }

  #byMark(marked: string | undefined): [NamedCells, NamedCells] {
    const mark = marked?.slice(0, MARK_LENGTH);
    const [likely, others]: [NamedCells, NamedCells] = [new Map(), new Map()];
    for (const [name, database] of this.#cells)
      (cellMark(name) === mark ? likely : others).set(name, database);
    return [likely, others];
  }
}

type NamedCells = Map<string, SystemDatabase>;

const FROZEN_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/** No cell shows a workspace that is frozen, so while one is, 'nothing' is no response: it is looked for again. */
async function unlessFrozen<T>(
  directory: Directory,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const deadline = performance.now() + FROZEN_WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    const isFrozen = await directory.anyFrozen().catch(() => false);
    if (!isFrozen) return look();
    if (performance.now() >= deadline) throw new WorkspaceMoving();
    await Bun.sleep(LOOK_AGAIN_MS);
  }
}

async function answers(name: string, database: SystemDatabase): Promise<boolean> {
  const ask = () => database.read(PING);
  const { unanswered } = await askCells([[name, database]], ask, isInfrastructureFailure);
  return unanswered.length === 0;
}

async function firstOf<T>(
  cells: NamedCells,
  ask: (database: SystemDatabase) => Promise<T | null>,
): Promise<{ readonly cell: string; readonly value: T } | null> {
  const gathered = await askCells(cells, ask, isInfrastructureFailure);
  for (const { cell, value } of gathered.answers) if (value !== null) return { cell, value };
  requireAll(gathered);
  return null;
}
