import { describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expectWell, hasPythonTools, packageFolder, runTool } from '../../support/sdk/python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const kept = join(packageFolder, 'src/commerce_service');
const mark =
  '# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.';

async function generatedNames(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names.map(async (name) => {
      const isPython = name.endsWith('.py');
      const [line] = isPython ? (await Bun.file(join(folder, name)).text()).split('\n') : [];
      return line === mark ? name : null;
    }),
  );
  return texts.filter((name) => name !== null).toSorted();
}

describe.skipIf(!hasPythonTools)('generated files of the Python SDK', () => {
  test('are what the generator writes', async () => {
    const fresh = temporaryFolder('python-sdk-generated');
    await expectWell(
      runTool(
        'python',
        'generator/generate.py',
        join(packageFolder, '../../docs/openapi.json'),
        fresh,
      ),
    );
    const names = await generatedNames(fresh);
    expect(names.length).toBeGreaterThan(40);
    expect(await generatedNames(kept)).toEqual(names);
    const stale: string[] = [];
    for (const name of names) {
      const [now, then] = [join(fresh, name), join(kept, name)];
      if ((await Bun.file(now).text()) !== (await Bun.file(then).text())) stale.push(name);
    }
    expect(stale.length === 0 ? 'fresh' : `run node cli/generate-python-sdk.mjs: ${stale}`).toBe(
      'fresh',
    );
  });

  test('have properties that are called like words of OpenAPI', async () => {
    const fresh = temporaryFolder('python-sdk-words');
    const document = await Bun.file(join(packageFolder, '../../docs/openapi.json')).json();
    const words = ['example', 'examples', 'headers', 'discriminator', 'properties'];
    const text = { type: 'string', examples: ['not a property'] };
    for (const word of words) document.components.schemas.Connector.properties[word] = text;
    await Bun.write(join(fresh, 'openapi.json'), JSON.stringify(document));
    const from = join(fresh, 'openapi.json');
    await expectWell(runTool('python', 'generator/generate.py', from, fresh));
    const models = await Bun.file(join(fresh, 'models.py')).text();
    const [, fields = ''] = /\nclass Connector\(([\s\S]*?)\n\n\n/.exec(models) ?? [];
    for (const word of words) expect(fields).toContain(`\n    ${word}: `);
  });
});
