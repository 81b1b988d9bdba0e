type Entry = 'begin' | 'tenant' | 'order' | 'refund' | 'change' | 'end';

/** k6 writes to no file but what is printed: into this one, line by line, so that it outlives a k6 that is killed. */
const isKept = Boolean(__ENV['K6_CONSOLE_OUTPUT']);

/** One line of the journal: `load-run <id> <entry> ...`, read by verify/saved-run.ts. */
export function journal(runId: string, entry: Entry, ...values: (string | number)[]): void {
  if (isKept) console.log(['load-run', runId, entry, ...values].join(' '));
}
