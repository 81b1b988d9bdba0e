import { CommanderError } from 'commander';
import { nestedOptions } from './input/nested-options.ts';
import { createProgram } from './program.ts';
import { ServiceFailure } from './requests/service-failure.ts';
import { exitCodes, Refusal, type ExitCode } from './terminal/refusal.ts';
import type { Terminal } from './terminal/terminal.ts';
import packageFile from '../package.json' with { type: 'json' };

/** Runs one command line; gives the exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const isVersion = argv.length === 1 && ['--version', '-V', '-v'].includes(argv[0] ?? '');
  const isBare = argv.length === 0;
  const program = createProgram(terminal, packageFile.version, argv[0]);
  exitByThrowing(program);
  try {
    const words = isVersion ? ['version'] : isBare ? ['--help'] : nestedOptions(argv);
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    return exitCodeOf(error, argv, terminal);
  }
}

function exitByThrowing(command: ReturnType<typeof createProgram>): void {
  command.exitOverride();
  for (const one of command.commands) exitByThrowing(one as typeof command);
}

function exitCodeOf(error: unknown, argv: readonly string[], terminal: Terminal): ExitCode {
  const { paint } = terminal;
  // Commander has already said what is wrong.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (terminal.signal.aborted) return exitCodes.interrupted;
  if (error instanceof ServiceFailure && argv.includes('--json')) {
    terminal.print(error.text);
    return error.exitCode;
  }
  if (error instanceof ServiceFailure) {
    for (const line of error.lines(paint)) terminal.print(line);
    return error.exitCode;
  }
  if (error instanceof Refusal) {
    terminal.print(`commerce: ${error.message}`);
    return error.exitCode;
  }
  throw error;
}
