import { addClockCommands } from './commands/clock-commands.ts';
import { CliCommand, createContext, type CommandContext } from './commands/cli-command.ts';
import { addCompletionCommands } from './commands/completion-commands.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addEventCommands } from './commands/event-commands.ts';
import { addFixturesCommand } from './commands/fixtures-command.ts';
import { addListenCommand } from './commands/listen-command.ts';
import { addLogCommands } from './commands/log-commands.ts';
import { addLoginCommands } from './commands/login-command.ts';
import { addOpenCommand } from './commands/open-command.ts';
import { addProfileCommands } from './commands/profile-commands.ts';
import { addRequestCommands } from './commands/request-commands.ts';
import { addResourceCommands } from './commands/resource-commands.ts';
import { addTriggerCommand } from './commands/trigger-command.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * The command line, for one run: whole, or as much as a line needs that begins with this word, since two hundred commands
 * take their time.
 */
export function createProgram(terminal: Terminal, version: string, word?: string): CliCommand {
  const program = new CliCommand('commerce');
  const context: CommandContext = createContext(terminal);
  program
    .description(
      'The command line of the commerce service: the API, its events, and a shop to try things in.',
    )
    .optionsGroup('Options everywhere:')
    .option('--profile <name>', 'the profile to use (commerce profiles list)')
    .option(
      '--api-url <address>',
      'the service; default: COMMERCE_URL, else the profile; also --url',
    )
    .option(
      '--api-key <key>',
      'the secret key; default: COMMERCE_SECRET_KEY, else the profile; also --key',
    )
    .example('commerce login', 'Store a key')
    .example('commerce orders list --status processing', 'A table; --json for the exact answer')
    .example('commerce listen --forward localhost:4242/hooks', 'Webhooks on this machine')
    .example('commerce trigger order.created', 'Cause an event in the sandbox')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => terminal.write(text.trimEnd()),
      writeErr: (text) => terminal.print(text.trimEnd()),
    })
    .showSuggestionAfterError()
    .helpCommand(false);
  addLoginCommands(program, context);
  addProfileCommands(program, context);
  addDoctorCommand(program, context);
  addRequestCommands(program, context);
  addLogCommands(program, context);
  addOpenCommand(program, context);
  addListenCommand(program, context);
  addEventCommands(program, context);
  addTriggerCommand(program, context);
  addFixturesCommand(program, context);
  addClockCommands(program, context);
  addCompletionCommands(program, context, version);
  addResourceCommands(program, context, word);
  inherit(program);
  return program;
}

/** What was configured after a command was made holds for it, too. */
function inherit(parent: CliCommand): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent).helpCommand(false);
    if (command instanceof CliCommand) inherit(command);
  }
}
