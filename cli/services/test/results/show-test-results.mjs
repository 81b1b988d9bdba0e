import { tierNames } from '../tiers.mjs';

const slowestShown = 10;
const skippedShown = 40;

/** One line for a file that passed, all its output for one that did not. */
export function showTestFile(result, print) {
  const seconds = `${(result.durationMs / 1000).toFixed(1)} s`;
  const counts = [`${result.passed} passed`];
  if (result.failed > 0) counts.push(`${result.failed} failed`);
  if (result.skipped > 0) counts.push(`${result.skipped} skipped`);
  if (result.failed > 0) print(`\n${result.output.trimEnd()}\n`);
  if (result.remark !== undefined) print(`${result.file}: ${result.remark}`);
  print(`${result.failed > 0 ? 'FAIL' : '  ok'}  ${result.file}  ${counts.join(', ')}  ${seconds}`);
}

/** Prints the slow, skipped and failed files, the faults of the shared stack, and the line with the count. Returns the exit code. */
export function showTestSummary(results, print, { faults = [], nothingToRun = false } = {}) {
  showStages(results, print);
  const list = (heading, lines) => {
    if (lines.length > 0) print(`\n${heading}`);
    for (const line of lines) print(`  ${line}`);
  };
  const slowest = results.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestShown);
  list(
    'Slowest files:',
    slowest.map(({ file, durationMs }) => `${secondsOf(durationMs).padStart(6)} s  ${file}`),
  );
  list('Skipped:', skippedTests(results));
  list(
    'Failed files:',
    results.filter(({ failed }) => failed > 0).map(({ file }) => file),
  );
  list(
    'Failed beside others and passed alone, so they need a look (test/output/second-runs.jsonl):',
    results
      .filter(({ failedFirst, failed }) => failedFirst && failed === 0)
      .map(({ file }) => file),
  );
  for (const { what, files } of faults) {
    list(
      `The shared stack failed: ${what}`,
      files.length > 0 ? ['while these ran:', ...files] : [],
    );
  }
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const [passed, skipped] = [sum('passed'), sum('skipped')];
  const failed = sum('failed') + faults.length;
  print('');
  print(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || (passed === 0 && !nothingToRun) ? 1 : 0;
}

/**
 * A table of the stages, where there are several: files, their times together, and minutes of the run. Files of all
 * stages run side by side, so a stage has the share of the run that its files have of the times of all.
 */
function showStages(results, print) {
  const from = Math.min(...results.map(({ startedAt }) => startedAt));
  const to = Math.max(...results.map(({ startedAt, durationMs }) => startedAt + durationMs));
  const timeOf = (files) => files.reduce((total, { durationMs }) => total + durationMs, 0);
  const all = timeOf(results);
  const minutes = (ms) => (ms / 60_000).toFixed(1).padStart(8);
  const line = (name, files) => {
    const sum = timeOf(files);
    const count = String(files.length).padStart(6);
    return `${name.padEnd(8)}${count}${minutes((to - from) * (sum / all))}${minutes(sum)}`;
  };
  const stages = [...tierNames, 'checks'].flatMap((tier) => {
    const own = results.filter((result) => result.tier === tier);
    return own.length === 0 ? [] : [line(tier, own)];
  });
  if (stages.length < 2) return;
  print('\nStage    files minutes  (sum of files)');
  for (const each of [...stages, line('all', results)]) print(each);
}

function skippedTests(results) {
  const lines = results.flatMap(({ file, tests, skipped, remark }) => {
    if (skipped === 0) return [];
    const names = tests.filter(({ result }) => result === 'skipped').map(({ name }) => name);
    const reason = remark ?? 'by a condition in its text';
    return names.length === 0
      ? [`${file}: ${reason}`]
      : names.map((name) => `${file}: ${name} (${reason})`);
  });
  const more = lines.length - skippedShown;
  return more > 0 ? [...lines.slice(0, skippedShown), `and ${more} more`] : lines;
}

function secondsOf(ms) {
  return (ms / 1000).toFixed(1);
}
