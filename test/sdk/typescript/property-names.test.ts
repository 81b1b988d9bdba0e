import { describe, expect, test } from 'bun:test';
import { writeTypes } from '../../../sdk/typescript/generator/write-types.ts';

const words = ['example', 'examples', 'headers', 'discriminator', 'properties', 'parameters'];

describe('types of the TypeScript SDK', () => {
  test('have properties that are called like words of OpenAPI', async () => {
    const text = { type: 'string', examples: ['not a property'] };
    const inner = { type: 'object', properties: { examples: text }, required: ['examples'] };
    const types = await writeTypes({
      openapi: '3.1.0',
      info: { title: 'Words', version: '1' },
      paths: {},
      'x-error-details': {},
      components: {
        parameters: {},
        schemas: {
          examples: {
            type: 'object',
            properties: Object.fromEntries(words.map((word) => [word, inner])),
            required: words,
            examples: [{ nothing: 1 }],
          },
        },
      },
    } as Parameters<typeof writeTypes>[0]);
    for (const word of words)
      expect(types).toMatch(new RegExp(`\\b${word}: \\{\\s+examples: string`));
    expect(types).not.toContain('nothing');
  });
});
