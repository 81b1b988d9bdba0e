/** What a program prints; throws with all of it when the program fails. */
export function runTool(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  if (exitCode !== 0)
    throw new Error(
      `${command.join(' ')} ended with ${exitCode}: ${String(stdout)}${String(stderr)}`,
    );
  return String(stdout);
}
