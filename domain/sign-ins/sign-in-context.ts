import type { RunQuery } from '../../storage/query.ts';
import type { CellsContext } from '../context.ts';

/** Before a workspace is known, with the directory's database, which has the sign-ins of people. */
export interface SignInContext extends CellsContext {
  readonly directory: RunQuery;
}
