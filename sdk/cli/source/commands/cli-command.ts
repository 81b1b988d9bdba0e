import { Command, Help, Option } from 'commander';
import { accessOf, type AccessOptions } from '../profiles/access.ts';
import { Service } from '../requests/send-to-service.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A line to type, and what it does. */
export type Example = readonly [line: string, what: string];

/** A command with the examples that its help ends with. */
export class CliCommand extends Command {
  readonly examples: Example[] = [];
  /** What may follow an option, by its long name, for completion. */
  readonly valuesByOption = new Map<string, readonly string[]>();
  /** What an argument may be, for completion. */
  complete: (() => readonly string[]) | null = null;

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  /** The command of this name under this one. */
  find(name: string): CliCommand | undefined {
    return this.commands.find(
      (one): one is CliCommand => one instanceof CliCommand && one.name() === name,
    );
  }

  example(line: string, what: string): this {
    this.examples.push([line, what]);
    return this;
  }

  override createHelp(): Help {
    return Object.assign(new CliHelp(), this.configureHelp());
  }
}

class CliHelp extends Help {
  override formatHelp(command: Command, helper: Help): string {
    const text = super.formatHelp(command, helper);
    const examples = command instanceof CliCommand ? command.examples : [];
    if (examples.length === 0) return text;
    const lines = examples.flatMap(([line, what]) => [`  # ${what}`, `  ${line}`]);
    return `${text}\nExamples:\n${lines.join('\n')}\n`;
  }
}

/** What every command may be given, wherever it stands. */
export interface GlobalOptions {
  readonly profile?: string;
  readonly apiUrl?: string;
  readonly apiKey?: string;
  /** The shorter names, where no field of a request has them. */
  readonly url?: string;
  readonly key?: string;
}

/** What the actions of commands share. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The service that a command's options name. */
  readonly serviceFor: (options: GlobalOptions) => Service;
}

export function createContext(terminal: Terminal): CommandContext {
  return {
    terminal,
    serviceFor: (options) =>
      new Service(accessOf(terminal, accessOptionsOf(options)), terminal.signal, terminal.print),
  };
}

export function accessOptionsOf(options: GlobalOptions): AccessOptions {
  const url = options.apiUrl ?? options.url;
  const key = options.apiKey ?? options.key;
  return {
    ...(url === undefined ? {} : { url }),
    ...(key === undefined ? {} : { key }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
  };
}

/** The short names of the global options, for commands whose own options leave them free. */
export function withShortAccess(command: Command): void {
  command.addOption(new Option('--url <address>', 'as --api-url').hideHelp());
  command.addOption(new Option('--key <secret key>', 'as --api-key').hideHelp());
}

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}
