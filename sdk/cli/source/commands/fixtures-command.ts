import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fillReferences } from '../fixtures/fill-references.ts';
import { readFixtures, type FixtureStep } from '../fixtures/read-fixtures.ts';
import { identify } from '../profiles/identify.ts';
import { isLive } from '../profiles/access.ts';
import type { Service, ServiceRequest } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { readAll } from '../terminal/ask.ts';
import { misuse, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  withShortAccess,
  type CliCommand,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';
import { filledPath } from './send-request.ts';

interface Options extends GlobalOptions {
  readonly again?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** `fixtures`: a shop from a YAML file. */
export function addFixturesCommand(program: CliCommand, context: CommandContext): void {
  const command = program
    .command('fixtures')
    .helpGroup('Sandbox:')
    .summary('Make a shop from a YAML file')
    .description(
      'Runs the steps of a file, in order: `do` names an operation (carts.addItem), `on` what its path needs, `with` its body, `as` a name under which later steps use the response: ${cart.id}. ${env.NAME:-else} comes from the environment, ${self.application.id} from the key.\nWithin 24 hours the same file makes nothing twice: each step has an Idempotency-Key of its content. --again makes everything anew.',
    )
    .argument('<file>', 'YAML or JSON; - for stdin')
    .option('--again', 'make everything anew')
    .option('--check', 'only check the file')
    .option('--json', 'the responses by name, as JSON')
    .example('commerce fixtures shop.yaml', 'Make the shop')
    .example('commerce fixtures shop.yaml --check', 'Find mistakes without sending anything');
  withShortAccess(command);
  command.action(async (file: string) => {
    const options: Options = command.optsWithGlobals();
    const { terminal } = context;
    const steps = readFixtures(await textOf(terminal, file), file);
    if (options.check) return terminal.write(`${file}: ${steps.length} steps`);
    const service = context.serviceFor(options);
    if (isLive(service.access)) throw new Refusal('fixtures works in a sandbox only.');
    await runSteps(terminal, service, steps, options);
  });
}

async function textOf(terminal: Terminal, file: string): Promise<string> {
  if (file === '-') return readAll(terminal.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw misuse(`${file}: no such file.`);
  }
}

async function runSteps(
  terminal: Terminal,
  service: Service,
  steps: readonly FixtureStep[],
  options: Options,
): Promise<void> {
  const answers = new Map<string, unknown>([['self', await identify(service)]]);
  const salt = options.again ? crypto.randomUUID() : '';
  for (const step of steps) {
    const { operation, as } = step;
    const data = await runStep(terminal, service, step, answers, salt);
    if (as !== null) answers.set(as, data);
    const id = String(Reflect.get(Object(data), 'id') ?? '');
    if (!options.json)
      terminal.write(
        `${step.number} ${operation.name} ${as ?? ''} ${id}`.replaceAll(/ +/g, ' ').trimEnd(),
      );
  }
  answers.delete('self');
  if (options.json) terminal.write(JSON.stringify(Object.fromEntries(answers), null, 2));
}

async function runStep(
  { env }: Terminal,
  service: Service,
  step: FixtureStep,
  answers: ReadonlyMap<string, unknown>,
  salt: string,
): Promise<unknown> {
  const { operation, number } = step;
  const { method, credentials } = operation;
  try {
    const params = step.params.map((param) => String(fillReferences(param, answers, env)));
    const path = filledPath(operation, params);
    const body = fillReferences(step.body ?? {}, answers, env);
    const content: Partial<ServiceRequest> =
      method === 'GET'
        ? { query: Object.entries(Object(body)).map(([name, value]) => [name, String(value)]) }
        : method === 'DELETE'
          ? {}
          : { body };
    const isKeyed = credentials.includes('key');
    const credential = isKeyed ? 'key' : credentials.includes('session') ? 'session' : 'none';
    const headers = method === 'GET' ? {} : { 'idempotency-key': keyOf(step, path, body, salt) };
    const { data } = await service.send({ method, path, credential, headers, ...content });
    return data;
  } catch (error) {
    if (error instanceof ServiceFailure || !(error instanceof Refusal))
      throw withPlace(error, number);
    throw new Refusal(`step ${number} (${operation.name}): ${error.message}`, error.exitCode);
  }
}

/** The failure of the service, which is shown whole, under the step that met it. */
function withPlace(error: unknown, number: number): unknown {
  if (error instanceof Error) error.message = `step ${number}: ${error.message}`;
  return error;
}

function keyOf(
  { number, operation }: FixtureStep,
  path: string,
  body: unknown,
  salt: string,
): string {
  const content = JSON.stringify([number, operation.name, path, body, salt]);
  return `fixtures-${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
}
