import { describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { operationsOf, type Operation } from '../../../api/pages/reference/document-parts.ts';
import { sampleCall, type SampleCall } from '../../../api/pages/reference/examples.ts';
import { samplesOf, type Sample } from '../../../api/pages/reference/samples.ts';
import type { OpenApiDocument } from '../../../api/openapi/document.ts';
import { outputOf, runToEnd } from '../../support/run-to-end.ts';
import { hasPythonTools, pythonPath } from '../../support/sdk/python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '../../..');
const document: OpenApiDocument = await Bun.file(join(root, 'docs/openapi.json')).json();

interface Sampled {
  readonly operation: Operation;
  readonly call: SampleCall;
  readonly samples: readonly Sample[];
}

const sampled: readonly Sampled[] = operationsOf(document).map((operation) => {
  const call = sampleCall(operation, document);
  return { operation, call, samples: samplesOf(call, document) };
});

const textsIn = (language: Sample['language']) =>
  sampled.flatMap(({ operation, call, samples }) => {
    const found = samples.find((sample) => sample.language === language);
    return found ? [{ operation, call, text: found.text }] : [];
  });

const pathOf = ({ operation, path }: SampleCall): string =>
  path.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );

/** `JSON.parse` admits what a comparison needs: no key is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the samples of all operations', () => {
  test('are there in each language, but for pages, which no SDK has', () => {
    for (const { operation, samples } of sampled)
      expect([operation.id, samples.length]).toEqual([
        operation.id,
        operation.sdkName === null ? 1 : 3,
      ]);
    expect(sampled.length).toBeGreaterThan(300);
  });

  test('are commands of a shell, which send the example by curl', async () => {
    const texts = textsIn('curl');
    const program = [
      `curl() { printf '%s\\0' "$@" END; }; uuidgen() { echo key; }; COMMERCE_URL=`,
      ...texts.map(({ text }) => text),
    ].join('\n');
    const output = await outputOf(['bash', '-eu', '-c', program], {
      env: Object.fromEntries(
        ['SECRET_KEY', 'STAFF_KEY', 'SESSION']
          .map((name) => [`COMMERCE_${name}`, 'secret'])
          .concat([
            ['CARD_TOKEN', 'token'],
            ['CUSTOMER_TOKEN', 'token'],
            ['PATH', process.env['PATH'] ?? ''],
          ]),
      ),
    });
    const commands = output.split('\0END\0').map((words) => words.split('\0'));
    for (const [index, { operation, call }] of texts.entries()) {
      const words = commands[index] ?? [];
      const after = (flag: string) => words[words.indexOf(flag) + 1] ?? '';
      const address = words.find((word) => word.startsWith('/')) ?? '';
      expect(address.split('?')[0]).toBe(pathOf(call));
      expect(words.includes('-X') ? after('-X') : 'GET').toBe(operation.method);
      if (call.body !== null) expect(JSON.parse(after('-d'))).toEqual(call.body);
      expect(words.filter((word) => word === '-H').length + 1).toBe(
        [call.credential !== null, call.takesKey, call.body !== null, true].filter(Boolean).length,
      );
    }
  });

  test('pass the types of the TypeScript SDK', async () => {
    const folder = temporaryFolder('reference-samples');
    const texts = textsIn('typescript');
    for (const { operation, text } of texts)
      await Bun.write(join(folder, `${operation.id}.ts`), `${text}\n`);
    // A file that is wrong proves that the types are looked at: without a fault, the line itself is one.
    const wrong = 'new Commerce().carts.create({ applicationId: 1 });';
    await Bun.write(
      join(folder, 'wrong.ts'),
      `import { Commerce } from '@commerce-service/sdk';\n// @ts-expect-error\nawait ${wrong}\n`,
    );
    const config = {
      extends: join(root, 'sdk/typescript/tsconfig.json'),
      compilerOptions: {
        noEmit: true,
        declaration: false,
        rootDir: '/',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        paths: { '@commerce-service/sdk': [join(root, 'sdk/typescript/src/commerce.ts')] },
      },
      include: ['*.ts'],
    };
    await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout } = await runToEnd([tsc, '--noEmit', '-p', folder]);
    expect(stdout).toBe('');
    expect(texts.length).toBeGreaterThan(300);
  });

  test('send the example by the Python SDK', async () => {
    const program = hasPythonTools ? pythonPath : (Bun.which('python3') ?? '');
    const asked = textsIn('python').map(({ operation, call, text }) => ({
      name: operation.id,
      text,
      method: operation.method,
      path: pathOf(call),
      query: Object.fromEntries(
        Object.entries(call.query).map(([name, value]) => [name, String(value)]),
      ),
      body: plain(call.body),
    }));
    const differences = await outputOf(
      [program, join(import.meta.dir, 'check_samples.py'), join(root, 'sdk/python/src')],
      { input: JSON.stringify(asked), env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } },
    );
    expect(differences.trim()).toBe('');
    expect(asked.length).toBeGreaterThan(300);
  });
});

describe('an example of the document', () => {
  test('is taken before one that is made, and its ids for the paths below it', () => {
    const stored = structuredClone(document);
    const stories = { first: { value: { currency: 'EUR' } } };
    const [cart, created] = ['/api/v1/carts/{id}', '/api/v1/carts'];
    Object.assign(at(stored, 'paths', cart, 'get', 'responses', '200', 'content'), {
      'application/json': { example: { data: { id: 'cart-of-the-story' } } },
    });
    Object.assign(at(stored, 'paths', created, 'post', 'requestBody', 'content'), {
      'application/json': { examples: stories },
    });
    // Without the recorded id, which is nearer.
    const { example: _recorded, ...parameter } = Object(
      at(stored, 'paths', `${cart}/items`, 'post', 'parameters', '0'),
    );
    Object.assign(at(stored, 'paths', `${cart}/items`, 'post', 'parameters'), { 0: parameter });
    const callOf = (path: string) => {
      const found = operationsOf(stored).find((one) => one.path === path && one.method === 'POST');
      if (!found) throw new Error(`${path} is missing`);
      return sampleCall(found, stored);
    };
    expect(callOf(`${cart}/items`).path).toEqual([{ name: 'id', value: 'cart-of-the-story' }]);
    expect(callOf(created).body).toEqual({ currency: 'EUR' });
  });
});

function at(value: unknown, ...path: readonly string[]): object {
  let found: unknown = value;
  for (const part of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  if (typeof found !== 'object' || found === null) throw new Error(`${path.join('/')} is missing`);
  return found;
}
