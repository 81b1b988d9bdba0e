export interface TestRun {
  readonly files: readonly string[];
  /** Only the tests whose name has one of these parts; all, if there is none. */
  readonly only: readonly string[];
  readonly needsStack: boolean;
}

export interface TestOutcome {
  readonly isGreen: boolean;
  /** The names of the tests that failed. */
  readonly failed: readonly string[];
  readonly output: string;
}

const running = new Set<ReturnType<typeof Bun.spawn>>();

/** Runs test files in a copy of the tree: in a plain process, or by `npm test` with a stack of their own. */
export async function runTests(copy: string, wanted: TestRun): Promise<TestOutcome> {
  const { files, needsStack } = wanted;
  if (files.length === 0) return { isGreen: true, failed: [], output: '' };
  const only = wanted.only.length === 0 ? [] : ['-t', wanted.only.map(escaped).join('|')];
  const command = needsStack
    ? ['node', 'cli/test.mjs', ...files, ...only]
    : [process.execPath, 'test', '--timeout', '0', ...files.map((file) => `./${file}`), ...only];
  // In CI a failed file would be run a second time. A mutant may keep its test waiting.
  const env = { TEST_WAIT_SECONDS: '30', TEST_FILE_MINUTES: '5', ...process.env, CI: '' };
  const child = Bun.spawn(command, { cwd: copy, env, stdout: 'pipe', stderr: 'pipe' });
  running.add(child);
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  running.delete(child);
  const output = stdout + stderr;
  const failed = [...output.matchAll(/^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/gm)].map(
    ([, name]) => name ?? '',
  );
  return { isGreen: code === 0, failed: [...new Set(failed)], output };
}

/** Stops what is running, as an interrupt asks. */
export function stopTests(): void {
  for (const child of running) child.kill();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
