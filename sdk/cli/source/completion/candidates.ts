import type { Option } from 'commander';
import { CliCommand } from '../commands/cli-command.ts';
import { eventTypes } from '../operations/table.ts';

export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** Options that take a list of event types. */
const eventOptions = ['--events', '--types', '--enabled-events', '--event-type'];

/** What could be at the last word, which may be empty or only begun. */
export function candidatesFor(program: CliCommand, words: readonly string[]): Candidate[] {
  const partial = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandAt(program, before);
  const awaiting = optionAwaiting(program, command, before.at(-1));
  if (awaiting !== null) return valuesOf(program, command, awaiting, partial);
  if (partial.startsWith('-')) return optionsOf(program, command, partial);
  const named = command.commands
    .filter((one) => !isHidden(one) && one.name().startsWith(partial))
    .map((one) => ({
      value: one.name(),
      description: one.summary() || firstLine(one.description()),
    }));
  if (named.length > 0) return named;
  return (command.complete?.() ?? []).filter((value) => value.startsWith(partial)).map(plain);
}

/** The command that the words lead to; options and arguments are passed over. */
function commandAt(program: CliCommand, words: readonly string[]): CliCommand {
  let command = program;
  for (const [index, word] of words.entries()) {
    if (word.startsWith('-') || optionAwaiting(program, command, words[index - 1]) !== null)
      continue;
    command = command.find(word) ?? command;
  }
  return command;
}

/** The option that the word before is, when a value must follow it. */
function optionAwaiting(
  program: CliCommand,
  command: CliCommand,
  word: string | undefined,
): Option | null {
  if (word === undefined || !word.startsWith('-')) return null;
  const known = [...command.options, ...program.options];
  const option = known.find(({ long, short }) => long === word || short === word);
  return option?.required === true ? option : null;
}

function valuesOf(
  program: CliCommand,
  command: CliCommand,
  { long }: Option,
  partial: string,
): Candidate[] {
  const name = long ?? '';
  if (name === '--profile')
    return (program.find('profiles')?.find('use')?.complete?.() ?? []).map(plain);
  if (eventOptions.includes(name)) return eventCandidates(partial);
  const values = command.valuesByOption.get(name) ?? program.valuesByOption.get(name) ?? [];
  return values.filter((value) => value.startsWith(partial)).map(plain);
}

/** The last of a list such as `order.*,payment.`; whole categories, too. */
function eventCandidates(partial: string): Candidate[] {
  const at = partial.lastIndexOf(',') + 1;
  const categories = [...new Set(eventTypes.map((type) => `${type.split('.')[0]}.*`))];
  return [...categories, ...eventTypes]
    .filter((type) => type.startsWith(partial.slice(at)))
    .map((type) => plain(`${partial.slice(0, at)}${type}`));
}

function optionsOf(program: CliCommand, command: CliCommand, partial: string): Candidate[] {
  const all = command === program ? program.options : [...command.options, ...program.options];
  return all
    .filter(({ long, hidden }) => !hidden && (long ?? '').startsWith(partial))
    .map(({ long, description }) => ({ value: long ?? '', description: firstLine(description) }));
}

function plain(value: string): Candidate {
  return { value, description: '' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** Commander keeps this to itself. */
function isHidden(command: object): boolean {
  return Reflect.get(command, '_hidden') === true;
}
