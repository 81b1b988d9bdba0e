import { createHash } from 'node:crypto';
import { describe, expect, test } from 'bun:test';
import { sampleDataOf } from '../../../api/openapi/event-schemas.ts';
import { eventCatalogue } from '../../../domain/event-catalogue/catalogue.ts';
import { newId } from '../../../storage/ids.ts';
import { packData, unpackData } from '../../../storage/outbox/packed-data.ts';
import { dictionaries } from '../../../storage/packing/dictionaries.ts';
import { fc } from '../../support/properties.ts';

const row = {
  environmentId: newId(),
  applicationId: newId(),
  resourceType: 'order',
  resourceId: newId(),
  createdAt: new Date('2026-01-01T00:00:00.123Z'),
};

test('the exact text comes back, whatever the row', () => {
  const rows = fc.record({
    environmentId: fc.uuid(),
    applicationId: fc.option(fc.uuid()),
    resourceType: fc.constantFrom('order', 'cart', 'of a later release'),
    resourceId: fc.string(),
    createdAt: fc.date({ noInvalidDate: true }),
  });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), rows, (text, of) => {
      expect(unpackData(packData(text, of), of)).toBe(text);
    }),
  );
});

test('every type of event needs less than half of its bytes', () => {
  for (const { type, resource } of eventCatalogue) {
    const text = JSON.stringify({ ...sampleDataOf(type), id: row.resourceId });
    const of = { ...row, resourceType: resource };
    const packed = packData(text, of);
    expect([type, packed.length < text.length / 2]).toEqual([type, true]);
    expect(unpackData(packed, of)).toBe(text);
  }
});

test('what gets no smaller is stored as it is', () => {
  expect(packData('{}', row)).toEqual(Buffer.from('\0{}'));
});

describe('dictionaries', () => {
  // Rows of thirty days are unpacked with them: another text under the same number would make these unreadable.
  test('are those that they have always been', () => {
    const digests = dictionaries.map((texts) =>
      createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16),
    );
    expect(digests).toEqual(['39abd8c4f67343f3']);
  });

  test('of later releases are named', () => {
    expect(() => unpackData(Uint8Array.of(200, 1), row)).toThrow('later release');
  });
});
