import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const tools = resolve(import.meta.dir, '../../node_modules/.cache/release-tools');
const oasdiff = join(tools, 'bin/oasdiff');

/** `node cli/install-release-tools.mjs` brings the tools; .ci/run does, and then they must be there. */
export const hasReleaseTools =
  existsSync(join(tools, 'installed.txt')) || process.env['REQUIRE_RELEASE_TOOLS'] === '1';

export interface Change {
  /** The check that found it, such as `new-required-request-property`. */
  readonly id: string;
  /** `POST /api/v1/carts`, or the part of the document. */
  readonly where: string;
  readonly text: string;
}

/** The parts of an OpenAPI document that are compared here and not by oasdiff. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { 'x-sdk-method'?: string }>>>>;
}

/** What goes away is announced so many days before it ends. */
const noticeDays = 180;

/**
 * Where our promise differs from oasdiff's own levels. Bodies are strict, so what a request may not send any more breaks
 * it (a warning there); a response keeps its optional fields, too. The length and form of what we response may change.
 */
const levels = `
response-optional-property-removed err
response-property-max-length-increased none
response-property-max-length-unset none
response-property-min-length-decreased none
response-property-min-length-unset none
response-property-pattern-changed none
response-property-pattern-removed none
api-deprecated-sunset-missing none
response-property-deprecated-sunset-missing none
request-property-deprecated-sunset-missing none
request-parameter-deprecated-sunset-missing none
`;

/** New codes and new types of events are announced as growing sets: programs expect them. */
const growing = [
  /^added the new `\w+` enum value to the `error\/code` response property/,
  /`#\/components\/schemas\/\w+Event`.* to the `data\/items\/?` response property `oneOf`/,
  /^added `#\/components\/schemas\/\w+Event`.*`oneOf` list/,
];

/**
 * To oasdiff a webhook is a request that its receiver must be able to send. It is sent by us, and its receiver ignores a
 * field that it does not know (docs/releasing.md).
 */
function isNewFieldOfEvent({ id, where }: Change): boolean {
  return id === 'new-required-request-property' && where.startsWith('POST webhook:');
}

/** What in `current` breaks a program that was written against `released`. */
export async function breakingChanges(released: Document, current: Document): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const path = (name: string): string => join(folder, name);
    await Bun.write(path('released.json'), JSON.stringify(released));
    await Bun.write(path('current.json'), JSON.stringify(current));
    await Bun.write(path('levels.txt'), levels.trimStart());
    const found = await runOasdiff([
      'breaking',
      path('released.json'),
      path('current.json'),
      '--format=json',
      `--severity-levels=${path('levels.txt')}`,
      '--allow-external-refs=false',
      `--deprecation-days-stable=${noticeDays}`,
    ]);
    return [
      ...found.filter(
        (change) => !isNewFieldOfEvent(change) && !growing.some((one) => one.test(change.text)),
      ),
      ...renamed(released, current),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Finding {
  readonly id: string;
  readonly text: string;
  readonly operation?: string;
  readonly path?: string;
  readonly section: string;
}

async function runOasdiff(args: readonly string[]): Promise<Change[]> {
  const child = Bun.spawn([oasdiff, ...args], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (exitCode !== 0) throw new Error(`oasdiff ended with ${exitCode}: ${stderr}`);
  const findings: Finding[] = stdout.trim() === '' ? [] : JSON.parse(stdout);
  return findings.map(({ id, text, operation, path, section }) => ({
    id,
    where: operation === undefined ? section : `${operation} ${path}`,
    text,
  }));
}

/** A method of the SDKs has the name that the document gives it. */
function renamed(released: Document, current: Document): Change[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-sdk-method': name }]) => {
      const now = current.paths[path]?.[method];
      if (name === undefined || now === undefined || now['x-sdk-method'] === name) return [];
      const where = `${method.toUpperCase()} ${path}`;
      return [{ id: 'sdk-method-renamed', where, text: `${name} is not its name any more` }];
    }),
  );
}
