export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly cwd?: string;
  /** The whole environment; that of the tests unless it is given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Text for its standard input. */
  readonly input?: string;
}

/** Runs a program until it ends. */
export async function runToEnd(
  command: readonly string[],
  { cwd = process.cwd(), env = process.env, input }: Options = {},
): Promise<Ended> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...env },
    stdin: input === undefined ? 'ignore' : new TextEncoder().encode(input),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

/** What a program prints; throws with all of it when the program fails. */
export async function outputOf(command: readonly string[], options?: Options): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(command, options);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}
