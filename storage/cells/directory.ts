import {
  ANY_FROZEN,
  CELLS_OF_MEMBER,
  CHOOSE_CELL_OF_REQUEST,
  CONFIRM_SIGN_UP,
  FIND_LOOKUP,
  FIND_WORKSPACE,
  HOLDER_OF_SLUG,
  RELEASE_SIGN_UP,
  REMEMBER_LOOKUP,
  REMEMBER_MEMBER,
  REMEMBER_WORKSPACE,
  RESERVE_SLUG,
  SIGN_UP_CELLS,
  type DirectoryRow,
} from '../queries/directory/directory.ts';
import type { CellDirectory, LookupKind } from '../database.ts';
import type { RunQuery } from '../query.ts';

interface DirectoryOptions {
  readonly query: RunQuery;
  readonly close: () => Promise<void>;
  /** Where sign-ups go: to the cell with the fewest workspaces, or for tests to any. */
  readonly signUpCells: 'emptiest' | 'random';
}

/**
 * The few facts that say where to look, in one small database (`directory` schema; by default the first cell's). What
 * a cell holds is the truth; a fact that is missing here is asked of every cell and remembered. Nothing of that is read or
 * written where there is one cell. Who is signed in is here alone (`sign_in`, `device_login`).
 */
export class Directory implements CellDirectory {
  readonly query: RunQuery;
  readonly #query: RunQuery;
  readonly #close: () => Promise<void>;
  readonly #isRandom: boolean;

  constructor({ query, close, signUpCells }: DirectoryOptions) {
    this.query = query;
    this.#query = query;
    this.#close = close;
    this.#isRandom = signUpCells === 'random';
  }

  close(): Promise<void> {
    return this.#close();
  }

  async findWorkspace(workspaceId: string): Promise<DirectoryRow | null> {
    const [row] = await this.#query(FIND_WORKSPACE, [workspaceId]);
    return row ?? null;
  }

  /** Whether some workspace is about to live elsewhere, and so is shown by no cell. */
  async anyFrozen(): Promise<boolean> {
    const [row] = await this.#query(ANY_FROZEN);
    return row?.frozen === true;
  }

  async rememberWorkspace(workspaceId: string, slug: string, cell: string): Promise<void> {
    await this.#query(REMEMBER_WORKSPACE, [workspaceId, slug, cell]);
  }

  async reserveSlug(workspaceId: string, slug: string, cell: string): Promise<boolean> {
    return (await this.#query(RESERVE_SLUG, [workspaceId, slug, cell])).length > 0;
  }

  async holderOfSlug(slug: string) {
    const [row] = await this.#query(HOLDER_OF_SLUG, [slug]);
    return row ?? null;
  }

  async confirmSignUp(workspaceId: string): Promise<void> {
    await this.#query(CONFIRM_SIGN_UP, [workspaceId]);
  }

  async releaseSignUp(workspaceId: string): Promise<void> {
    await this.#query(RELEASE_SIGN_UP, [workspaceId]);
  }

  /** The cells that take new workspaces, in the order in which a sign-up tries them. */
  async signUpCells(): Promise<string[]> {
    const names = (await this.#query(SIGN_UP_CELLS)).map(({ name }) => name);
    return this.#isRandom ? names.toSorted(() => Math.random() - 0.5) : names;
  }

  async rememberMember(subject: string, workspaceId: string): Promise<void> {
    await this.#query(REMEMBER_MEMBER, [subject, workspaceId]);
  }

  async cellsOfMember(subject: string): Promise<string[]> {
    return (await this.#query(CELLS_OF_MEMBER, [subject])).map(({ cell }) => cell);
  }

  async findLookup(kind: LookupKind, key: string): Promise<string | null> {
    const [row] = await this.#query(FIND_LOOKUP, [kind, key]);
    return row?.workspace_id ?? null;
  }

  async rememberLookup(kind: LookupKind, key: string, workspaceId: string): Promise<void> {
    await this.#query(REMEMBER_LOOKUP, [kind, key, workspaceId]);
  }

  /** The cell of an earlier request with the key, else `proposed`. */
  async chooseCellOfRequest(key: string, proposed: string): Promise<string> {
    const [row] = await this.#query(CHOOSE_CELL_OF_REQUEST, [key, proposed]);
    return row?.cell ?? proposed;
  }
}
