const slowestShown = 10;

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

/** The slowest files, the failed ones once more, and the line with the count. Returns the exit code. */
export function showTestSummary(results, print) {
  const slowest = results.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestShown);
  if (slowest.length > 0) print('\nSlowest files:');
  for (const { file, durationMs } of slowest) {
    print(`  ${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
  const bad = results.filter(({ failed }) => failed > 0);
  if (bad.length > 0) print('\nFailed files:');
  for (const { file } of bad) print(`  ${file}`);
  const unsteady = results.filter(({ failedFirst }) => failedFirst);
  if (unsteady.length > 0) print('\nFailed beside others and passed alone, so they need a look:');
  for (const { file } of unsteady) print(`  ${file}`);
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  print('');
  print(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
