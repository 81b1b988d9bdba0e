import { candidatesFor } from '../completion/candidates.ts';
import { shellScripts } from '../completion/shell-scripts.ts';
import { misuse } from '../terminal/refusal.ts';
import type { CliCommand, CommandContext } from './cli-command.ts';

/** `completion` prints what a shell loads; `complete` is what that asks. `version` says which this is. */
export function addCompletionCommands(
  program: CliCommand,
  { terminal }: CommandContext,
  version: string,
): void {
  const completion = program
    .command('completion')
    .helpGroup('Account:')
    .summary('Print the completion of commands for a shell')
    .description(
      'Prints the completion of commands, options, event types, routes and profiles for bash, zsh or fish.',
    )
    .argument('<shell>', Object.keys(shellScripts).join(', '))
    .example('commerce completion bash >> ~/.bashrc', 'For bash')
    .example(
      'commerce completion zsh > ~/.zfunc/_commerce',
      'For zsh, with fpath+=~/.zfunc before compinit',
    )
    .example('commerce completion fish > ~/.config/fish/completions/commerce.fish', 'For fish')
    .action((shell: string) => {
      const script = Object.hasOwn(shellScripts, shell)
        ? shellScripts[shell as keyof typeof shellScripts]
        : undefined;
      if (script === undefined)
        throw misuse(`completion knows ${Object.keys(shellScripts).join(', ')}.`);
      terminal.write(script.trimEnd());
    });
  completion.complete = () => Object.keys(shellScripts);
  program
    .command('complete', { hidden: true })
    .description('What could come next, for the shell')
    .argument('[words...]')
    .allowUnknownOption()
    .example('commerce complete -- orders li', 'What the shell asks')
    .action((words: string[]) => {
      for (const { value, description } of candidatesFor(program, words))
        terminal.write(`${value}\t${description}`);
    });
  program
    .command('version')
    .helpGroup('Account:')
    .description('Print the version')
    .example('commerce version', 'Which version this is')
    .action(() => terminal.write(version));
}
