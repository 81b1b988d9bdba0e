import { describe, expect, test } from 'bun:test';
import { CliCommand } from '../../../sdk/cli/source/commands/cli-command.ts';
import { nestedOptions } from '../../../sdk/cli/source/input/nested-options.ts';
import { createProgram } from '../../../sdk/cli/source/program.ts';
import { cliOutput, runCli, silentTerminal } from '../../support/stack/cli.ts';

const newProgram = (word?: string): CliCommand => createProgram(silentTerminal(), '0.0.0', word);

function leavesOf(command: CliCommand): CliCommand[] {
  const inner = command.commands.filter((one) => one instanceof CliCommand);
  return inner.length === 0 ? [command] : inner.flatMap(leavesOf);
}

const nameOf = (command: CliCommand): string =>
  command.parent instanceof CliCommand
    ? `${nameOf(command.parent)} ${command.name()}`
    : command.name();

/** A line of a shell as words, with its quotes; what comes behind a redirection is not for the command. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
  );
  const end = words.findIndex((word) => /^[<>|]/.test(word));
  return words.slice(0, end === -1 ? undefined : end);
}

describe('--help', () => {
  const leaves = leavesOf(newProgram());

  test('every command has an example of itself', () => {
    const without = leaves.filter(
      (leaf) => !leaf.examples.some(([line]) => line.startsWith(nameOf(leaf))),
    );
    expect(without.map(nameOf)).toEqual([]);
    expect(leaves.length).toBeGreaterThan(200);
  });

  test('every example is a line that its command takes', async () => {
    const wrong: string[] = [];
    for (const [line] of leaves.flatMap(({ examples }) => examples)) {
      const words = nestedOptions(wordsOf(line).slice(1));
      const program = newProgram(words[0]);
      const reached = { name: '' };
      const prepare = (command: CliCommand): void => {
        command.exitOverride();
        for (const one of command.commands) if (one instanceof CliCommand) prepare(one);
      };
      prepare(program);
      program.hook('preAction', (_, command) => {
        reached.name = command instanceof CliCommand ? nameOf(command) : '';
        throw new Error('parsed');
      });
      const said = await program.parseAsync(words, { from: 'user' }).then(
        () => 'nothing was reached',
        (error: Error) => error.message,
      );
      if (said !== 'parsed' || !line.startsWith(reached.name)) wrong.push(`${line}: ${said}`);
    }
    expect(wrong).toEqual([]);
  });

  test('shows usage, options and examples', async () => {
    const help = await cliOutput(['orders', 'cancel', '--help']);
    expect(help).toContain('Usage: commerce orders cancel [options] <id>');
    expect(help).toContain('POST /api/v1/orders/{id}/cancel');
    expect(help).toContain('--refund <full|none>');
    expect(help).toContain('Examples:\n  # Cancel an order\n  commerce orders cancel 0195');
  });

  test('a typing mistake is answered by what was meant, and exits with 2', async () => {
    const { exitCode, stderr } = await runCli(['ordres', 'list']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Did you mean orders?')]);
    const option = await runCli(['orders', 'list', '--statsu', 'closed']);
    expect([option.exitCode, option.stderr]).toEqual([
      2,
      expect.stringContaining('Did you mean --status?'),
    ]);
  });
});
