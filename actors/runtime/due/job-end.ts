import { hasConcluded, type Conclusion } from '../../../domain/context.ts';
import { completeJobs, endJob, type DoneJob } from '../../../storage/queries/actors/due-jobs.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { TaskRun } from '../task.ts';

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

  /** The run with the context whose last unit of work is the job's end; its signal and logger are made as before. */
  in(run: TaskRun): TaskRun {
    return {
      ctx: { ...run.ctx, conclusion: this.#conclusion },
      get logger() {
        return run.logger;
      },
      get signal() {
        return run.signal;
      },
    };
  }
}
