import { hasConcluded, type Conclusion, type SystemContext } from '../../../domain/context.ts';
import { completeJobs, endJob, type DoneJob } from '../../../storage/queries/actors/due-jobs.ts';
import type { RunQuery } from '../../../storage/query.ts';

/** The end of a job by the last commit of its verb, which concludes it as one of a request does. */
export class JobEnd {
  readonly #conclusion: Conclusion;

  constructor(query: RunQuery, done: DoneJob) {
    this.#conclusion = {
      writesOf: () => [endJob(done)],
      store: () => completeJobs(query, [done]),
    };
  }

  /** Whether a commit has removed the job's row, or made it wait anew. */
  get isWritten(): boolean {
    return hasConcluded(this.#conclusion);
  }

  /** The context whose last unit of work is the job's end. */
  in(ctx: SystemContext): SystemContext {
    return { ...ctx, conclusion: this.#conclusion };
  }
}
