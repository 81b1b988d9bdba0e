import { describe, expect, test } from 'bun:test';
import { generatedDocs } from '../cli/generate-docs.ts';

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
