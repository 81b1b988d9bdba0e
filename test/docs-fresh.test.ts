import { describe, expect, test } from 'bun:test';
import { Glob } from 'bun';
import { generatedDocs } from '../cli/generate-docs.ts';
import { generatedSources } from '../sdk/typescript/generate.ts';

describe('generated documents', () => {
  test.each([...generatedDocs()])('%s is what `npm run docs` writes', async (path, content) => {
    const file = Bun.file(new URL(`../${path}`, import.meta.url));
    const kept = (await file.exists()) ? await file.text() : '';
    // Not toBe: the difference of two long documents says less than this sentence.
    expect(kept === content ? 'fresh' : `${path} is stale: run npm run docs`).toBe('fresh');
  });

  test.each([...generatedDocs()])(
    '%s says in its first line that it is generated',
    (_path, content) => {
      expect(content.split('\n')[0]).toMatch(/generated/i);
    },
  );
});

describe('the generated sources of the TypeScript SDK', () => {
  const folder = new URL('../sdk/typescript/src/generated/', import.meta.url);

  test('are what `npm run docs` writes', async () => {
    const sources = await generatedSources();
    const stale: string[] = [];
    for (const [path, content] of sources) {
      const file = Bun.file(new URL(path, folder));
      if (!(await file.exists()) || (await file.text()) !== content) stale.push(path);
    }
    expect(stale).toEqual([]);
    const kept = [...new Glob('**/*').scanSync(folder.pathname)].toSorted();
    expect(kept).toEqual([...sources.keys()].toSorted());
  });
});
