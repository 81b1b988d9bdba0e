import { Option } from 'commander';
import { formOf, readBody } from '../input/read-body.ts';
import { valueOf } from '../input/read-fields.ts';
import type { Field, Operation, Shape } from '../operations/operation.ts';
import { kebab, operations, parametersOf, shapeOf, wordsOf } from '../operations/table.ts';
import { identify } from '../profiles/identify.ts';
import type { Service } from '../requests/send-to-service.ts';
import { CliCommand, collect, type CommandContext } from './cli-command.ts';
import { filledPath, sendRequest, type RequestOptions } from './send-request.ts';
import { exampleOf } from './resource-examples.ts';

type Values = RequestOptions & Readonly<Record<string, unknown>>;

/** Options of ours that a field of a request must not take; such a field is given by `-d`. */
const reserved = new Set(
  'profile api-url api-key json field yes dry-run all output header idempotency-key session data body file help'.split(
    ' ',
  ),
);

/** `orders list`, `carts add-item <id>` and so on: a command for each operation of the API. */
export function addResourceCommands(
  program: CliCommand,
  context: CommandContext,
  word: string | undefined,
): void {
  for (const operation of neededFor(program, word)) {
    const words = wordsOf(operation);
    const verb = words.at(-1) ?? '';
    const group = words.slice(0, -1).reduce((parent, name) => groupIn(parent, name), program);
    // A command by hand, such as `events resend`, goes before one of the table.
    if (group.find(verb) !== undefined) continue;
    group.addCommand(operationCommand(operation, verb, context));
  }
}

/** Those whose first word it is; all where it is none that is known, so that a mistake finds what was meant. */
function neededFor(program: CliCommand, word: string | undefined): readonly Operation[] {
  if (word === undefined) return operations;
  const needed = operations.filter((operation) => wordsOf(operation)[0] === word);
  const isOther = program.find(word) !== undefined && word !== 'complete';
  return needed.length > 0 || isOther ? needed : operations;
}

function groupIn(parent: CliCommand, word: string): CliCommand {
  const found = parent.find(word);
  if (found !== undefined) return found;
  const made = parent
    .createCommand(word)
    .description(`Everything about ${word.replaceAll('-', ' ')}`);
  if (parent.parent === null) made.helpGroup('Resources:');
  parent.addCommand(made);
  return made;
}

function operationCommand(operation: Operation, verb: string, context: CommandContext): CliCommand {
  const command = new CliCommand(verb).description(describe(operation));
  command.summary(operation.summary);
  for (const name of parametersOf(operation)) command.argument(`<${kebab(name)}>`);
  const query = operation.query ?? {};
  const body = shapeOf(operation.body);
  addFields(command, query);
  addFields(command, body);
  addRequestOptions(command, operation);
  command.example(...exampleOf(operation));
  command.action(async () => {
    const options: Values = command.optsWithGlobals();
    const args = command.processedArgs.map(String);
    const service = context.serviceFor(options);
    const { method } = operation;
    const request = {
      method,
      path: filledPath(operation, args),
      query: queryOf(query, options),
      ...(await withApplication(service, body, await contentOf(context, operation, body, options))),
    };
    await sendRequest(context, service, request, operation, options);
  });
  return command;
}

function describe({ summary, method, path, credentials }: Operation): string {
  const [only] = credentials;
  const who =
    credentials.length === 0
      ? '\nTakes no key.'
      : credentials.length === 1 && only === 'session'
        ? '\nTakes a dashboard session (login --email), no key.'
        : '';
  return `${summary}.\n${method} ${path}${who}`;
}

function addFields(command: CliCommand, shape: Shape): void {
  for (const [name, field] of Object.entries(shape)) {
    const flag = kebab(name);
    const isObject = field[0].startsWith('#') && !field[0].includes('[]');
    if (reserved.has(flag) || isObject) continue;
    const option = new Option(`--${flag} <${hint(field)}>`, described(field));
    if (field[0].includes('[]')) option.argParser(collect);
    command.addOption(option);
    if (field[2] !== undefined) command.valuesByOption.set(`--${flag}`, field[2]);
  }
  const objects = Object.entries(shape).filter(
    ([name, field]) => reserved.has(kebab(name)) || field[0].startsWith('#'),
  );
  const names = objects.map(([name, field]) => `${name}${inside(field)}`);
  if (names.length > 0) command.addHelpText('after', `\nBy -d: ${names.join(', ')}`);
}

function hint([type, , values]: Field): string {
  if (values !== undefined && values.length <= 4) return values.join('|');
  return type.replaceAll(/[!#]|\[\]/g, '').replace(/^.*\./, '') || 'value';
}

function described([type, description = '', values]: Field): string {
  const known = values !== undefined && values.length > 4 ? `one of ${values.join(', ')}` : '';
  const parts = [description, known].filter((part) => part !== '');
  return `${parts.join('; ')}${type.includes('!') ? ' (required)' : ''}`.trim();
}

function inside([type]: Field): string {
  if (!type.startsWith('#')) return '';
  const names = Object.keys(shapeOf(type.replaceAll(/[#!]|\[\]/g, ''))).join(', ');
  return type.includes('[]') ? `[] { ${names} }` : ` { ${names} }`;
}

function addRequestOptions(command: CliCommand, operation: Operation): void {
  const isWrite = operation.method !== 'GET';
  if (isWrite && operation.isMultipart === undefined) {
    command.addOption(
      new Option(
        '-d, --data <field=value>',
        'a field of the body: a=b, a.b=c, list[0].b=c, a:=<json>',
      ).argParser(collect),
    );
    command.option('--body <json>', 'the body: JSON, a file of it, or - for stdin');
  }
  if (operation.isMultipart) command.requiredOption('--file <path>', 'the file to upload');
  command.option('--json', 'print the response of the API exactly');
  command.option('--field <path>', 'print this field only, such as id');
  if (operation.isPaged) command.option('--all', 'read all pages');
  command.option('--output <file>', 'write a document there; - for stdout');
  command.addOption(
    new Option('-H, --header <header>', 'a further header, "Name: value"').argParser(collect),
  );
  if (operation.credentials.includes('session'))
    command.option('--session', "with the profile's dashboard session");
  if (isWrite) {
    command.option('--idempotency-key <key>', 'default: a new one');
    command.option('--yes', 'do not ask before what cannot be taken back');
  }
  command.option('--dry-run', 'show the request, and as curl, without sending it');
}

function queryOf(query: Shape, options: Values): [string, string][] {
  return Object.keys(query).flatMap((name): [string, string][] => {
    const value = optionOf(options, name);
    if (value === undefined) return [];
    return [value].flat().map((one) => [name, String(one)]);
  });
}

function optionOf(options: Values, name: string): unknown {
  const attribute = kebab(name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return reserved.has(kebab(name)) ? undefined : options[attribute];
}

/** A body that needs an application and names none is about that of the key, as the field says. */
async function withApplication<Content extends { readonly body?: object }>(
  service: Service,
  shape: Shape,
  content: Content,
): Promise<Content> {
  const { body } = content;
  const isNeeded = shape['applicationId']?.[0].includes('!') ?? false;
  if (!isNeeded || body === undefined || 'applicationId' in body) return content;
  const applicationId = service.access.applicationId ?? (await identify(service)).application?.id;
  return applicationId === undefined ? content : { ...content, body: { applicationId, ...body } };
}

async function contentOf(
  { terminal }: CommandContext,
  operation: Operation,
  shape: Shape,
  options: Values,
): Promise<{ body?: object; form?: FormData }> {
  if (operation.method === 'GET' || operation.method === 'DELETE') return {};
  if (operation.isMultipart) return { form: formOf(String(options['file'])) };
  const fields = Array.isArray(options['data']) ? options['data'].map(String) : [];
  const source = options['body'];
  const body = await readBody(
    terminal,
    typeof source === 'string' ? source : undefined,
    fields,
    shape,
  );
  const flags = Object.entries(shape).flatMap(([name, [type]]) => {
    const value = optionOf(options, name);
    if (value === undefined) return [];
    const texts = [value].flat().map(String);
    const read = type.includes('[]')
      ? texts.flatMap((text) => valueOf(text, type, `--${kebab(name)}`))
      : valueOf(texts[0] ?? '', type, `--${kebab(name)}`);
    return [[name, read]];
  });
  return { body: { ...body, ...Object.fromEntries(flags) } };
}
