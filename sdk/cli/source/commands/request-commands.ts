import { Option } from 'commander';
import { readBody } from '../input/read-body.ts';
import { matchOperation, operations, shapeOf } from '../operations/table.ts';
import { misuse } from '../terminal/refusal.ts';
import { CliCommand, collect, withShortAccess, type CommandContext } from './cli-command.ts';
import { sendRequest, type RequestOptions } from './send-request.ts';

interface Options extends RequestOptions {
  readonly data?: readonly string[];
  readonly body?: string;
}

const methods = [
  [
    'get',
    'Send a GET request to any route',
    'commerce get /orders -d status=processing -d limit=5',
  ],
  ['post', 'Send a POST request to any route', 'commerce post /customers -d email=ada@example.com'],
  ['put', 'Send a PUT request to any route', 'commerce put /invoice-settings --body settings.json'],
  [
    'patch',
    'Send a PATCH request to any route',
    'commerce patch /orders/0195a1f0-7c1e-7a2b-8c3d-4e5f60718293 -d notes="Call first"',
  ],
  [
    'delete',
    'Send a DELETE request to any route',
    'commerce delete /discounts/0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
  ],
] as const;

/** `get`, `post`, `put`, `patch` and `delete` on any route. */
export function addRequestCommands(program: CliCommand, context: CommandContext): void {
  for (const [verb, description, example] of methods) {
    const command = program
      .command(verb)
      .helpGroup('Requests:')
      .description(`${description}; /api/v1 may be left out.`)
      .summary(description)
      .argument('<path>', 'such as /orders or /api/v1/orders')
      .addOption(
        new Option(
          '-d, --data <field=value>',
          verb === 'get'
            ? 'a parameter of the query'
            : 'a field of the body: a=b, a.b=c, a:=<json>',
        ).argParser(collect),
      )
      .option('--json', 'print the response of the API exactly')
      .option('--field <path>', 'print this field only, such as id')
      .option('--output <file>', 'write a document there; - for stdout')
      .addOption(new Option('-H, --header <header>', 'a further header').argParser(collect))
      .option('--session', "with the profile's dashboard session")
      .option('--dry-run', 'show the request, and as curl, without sending it')
      .example(example, description);
    withShortAccess(command);
    command.complete = () => routesOf(verb.toUpperCase());
    if (verb === 'get') command.option('--all', 'read all pages');
    else {
      command.option('--body <json>', 'the body: JSON, a file of it, or - for stdin');
      command.option('--idempotency-key <key>', 'default: a new one');
      command.option('--yes', 'do not ask before what cannot be taken back');
    }
    command.action(async (path: string) => {
      const options: Options = command.optsWithGlobals();
      await send(context, verb.toUpperCase(), pathOf(path), options);
    });
  }
}

/** The routes that a shell can complete: as far as the first id. */
function routesOf(method: string): string[] {
  const paths = operations
    .filter((one) => one.method === method)
    .map(({ path }) => path.replace('/api/v1', '').replace(/\{.*$/, ''));
  return [...new Set(paths)].toSorted();
}

async function send(
  context: CommandContext,
  method: string,
  path: string,
  options: Options,
): Promise<void> {
  const operation = matchOperation(method, path);
  const fields = options.data ?? [];
  const content =
    method === 'GET' || method === 'DELETE'
      ? { query: fields.map(parameterOf) }
      : {
          body: await readBody(
            context.terminal,
            options.body,
            fields,
            operation === null ? null : shapeOf(operation.body),
          ),
        };
  const request = { method, path, ...content };
  await sendRequest(context, context.serviceFor(options), request, operation, options);
}

/** `orders`, `/orders` and `/api/v1/orders` alike; the routes outside of the API are named whole. */
function pathOf(text: string): string {
  const path = text.startsWith('/') ? text : `/${text}`;
  return /^\/(api|dev|internal|health|ready|metrics)\b/.test(path) ? path : `/api/v1${path}`;
}

function parameterOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw misuse(`-d ${text}: write it as key=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
