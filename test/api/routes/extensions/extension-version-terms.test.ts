import { describe, expect, test } from 'bun:test';
import { makeExtension } from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const versionsOf = (id: string): string => `/api/v1/extensions/${id}/versions`;

describe('the terms of a version', () => {
  const deep = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(depth - 1) } };
  const refused: [string, object, string, string][] = [
    ['a version that is none', { version: '1.0' }, '400 validation_error', 'version'],
    ['an unknown scope', { scopes: ['orders:fly'] }, '400 invalid_scope', 'scopes.0'],
    ['a wildcard', { scopes: ['orders:read', 'orders:*'] }, '400 invalid_scope', 'scopes.1'],
    ['everything', { scopes: ['*'] }, '400 invalid_scope', 'scopes.0'],
    ['staff scopes', { scopes: ['admin:read'] }, '400 invalid_scope', 'scopes.0'],
    ['http', { webhookUrl: 'http://a.example/h' }, '400 validation_error', 'webhookUrl'],
    ['a private host', { webhookUrl: 'https://10.0.0.1/h' }, '400 validation_error', 'webhookUrl'],
    ['http pages', { iframeUrl: 'http://a.example' }, '400 validation_error', 'iframeUrl'],
    ['script pages', { iframeUrl: 'javascript:alert(1)' }, '400 validation_error', 'iframeUrl'],
    [
      'an unknown event',
      { eventSubscriptions: ['order.payed'] },
      '400 validation_error',
      'eventSubscriptions.0',
    ],
    [
      'no object',
      { configSchema: { type: 'string' } },
      '400 validation_error',
      'configSchema.type',
    ],
    [
      'no schema',
      { configSchema: { type: 'object', required: 5 } },
      '400 validation_error',
      'configSchema.required',
    ],
    [
      'references',
      { configSchema: { type: 'object', $ref: 'https://a.example/s' } },
      '400 validation_error',
      'configSchema.$ref',
    ],
    [
      'inner references',
      { configSchema: { type: 'object', properties: { a: { $ref: '#' } } } },
      '400 validation_error',
      'configSchema.properties.a.$ref',
    ],
    [
      'look-ahead',
      { configSchema: { type: 'object', properties: { a: { pattern: '(?=x)' } } } },
      '400 validation_error',
      'configSchema.properties.a.pattern',
    ],
    [
      'endless patterns',
      { configSchema: { type: 'object', properties: { a: { pattern: '((x{30}){30}){3}' } } } },
      '400 validation_error',
      'configSchema.properties.a.pattern',
    ],
    [
      'an unknown format',
      { configSchema: { type: 'object', properties: { a: { format: 'shoe' } } } },
      '400 validation_error',
      'configSchema',
    ],
  ];
  test.each(refused)('refuses %s', async (_, terms, code, path) => {
    const { id, versionId } = await makeExtension(world);
    for (const answer of await Promise.all([
      world.owner.post(versionsOf(id), { version: '1.0.1', ...terms }),
      world.owner.patch(`${versionsOf(id)}/${versionId}`, terms),
    ])) {
      expect(`${answer.status} ${answer.body.error?.code}`).toBe(code);
      expect(answer.body.error?.details[0].path).toBe(path);
    }
  });

  test('refuses schemas that are nested too deep, and suggests the event that was meant', async () => {
    const { id } = await makeExtension(world);
    const answer = await world.owner.post(versionsOf(id), {
      version: '1.2.0',
      configSchema: deep(20),
    });
    expect(`${answer.status} ${answer.body.error?.code}`).toBe('400 validation_error');
    const mistyped = await world.owner.post(versionsOf(id), {
      version: '1.2.0',
      eventSubscriptions: ['order.payd'],
    });
    expect(mistyped.body.error?.details[0].suggestion).toBe('order.paid');
  });

  test('are looked at before the extension is looked for, and before the state of the version', async () => {
    const { id, versionId } = await makeExtension(world);
    expectStatus(await world.owner.post(`${versionsOf(id)}/${versionId}/publish`, {}), 200);
    const terms = { version: '1.0.1', scopes: ['orders:fly'] };
    const nowhere = `ext_${'0'.repeat(32)}`;
    for (const answer of await Promise.all([
      world.owner.post(versionsOf(nowhere), terms),
      world.owner.patch(`${versionsOf(id)}/${versionId}`, terms),
    ]))
      expect(`${answer.status} ${answer.body.error?.code}`).toBe('400 invalid_scope');
  });
});
