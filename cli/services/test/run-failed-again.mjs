/** More failed files than these are a fault and not chance. */
const runAgainMax = 3;
const drawn = 'test/support/seed.ts';

/**
 * Runs each file that failed once more, with nothing beside it and by the same seed, and puts the second result in place
 * of the first (`failedFirst`). Nothing is run again where more than three failed; a file that draws its tests is not,
 * since what it found is found by its draw and not by chance (decision 207).
 */
export async function runFailedAgain(started, { results, jobs, graph, run, report, excuse }) {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > runAgainMax) return;
  for (const first of failed) {
    const job = jobs.find(({ file, cells }) => file === first.file && cells === first.cells);
    if (job === undefined || graph.reachOf(job.file).has(drawn)) continue;
    const result = await run(job);
    if (started.closed) return;
    report(result);
    results[results.indexOf(first)] = { ...result, failedFirst: true };
    if (result.failed === 0) excuse(first, result);
  }
}
