import { describe, expect, test } from 'bun:test';
import {
  liveSigningSecrets,
  rotatedSigningSecrets,
  sealSigningSecrets,
} from '../../../domain/connectors/signing-secrets.ts';
import { Connector } from '../../../storage/entities/connector.ts';
import { createSecrets } from '../../../storage/secrets/secrets.ts';

const secrets = createSecrets('k'.repeat(32));
const at = (second: number): Date => new Date(Date.UTC(2030, 0, 1, 0, 0, second));
const until = (second: number): string => at(second).toISOString();

describe('liveSigningSecrets', () => {
  test.each([
    ['before the end of the overlap', 9, ['new', 'old']],
    ['at its end', 10, ['new']],
    ['after it', 11, ['new']],
  ])('%s', (_, now, expected) => {
    const connector = new Connector();
    connector.sealedSigningSecrets = sealSigningSecrets(secrets, [
      { secret: 'new', expiresAt: null },
      { secret: 'old', expiresAt: until(10) },
    ]);
    expect(liveSigningSecrets(secrets, connector, at(now))).toEqual(expected);
  });
});

describe('rotatedSigningSecrets', () => {
  const former = [
    { secret: 'b', expiresAt: null },
    { secret: 'a', expiresAt: until(20) },
  ];
  test.each([
    ['a short overlap shortens an earlier one, too', 5, [until(5), until(5)]],
    ['a long one does not extend it', 60, [until(60), until(20)]],
  ])('%s', (_, end, expected) => {
    const rotated = rotatedSigningSecrets(former, 'c', at(end), at(0));
    expect(rotated.map(({ secret }) => secret)).toEqual(['c', 'b', 'a']);
    expect(rotated.map(({ expiresAt }) => expiresAt)).toEqual([null, ...expected]);
  });

  test('drops what has expired, and all but the newest three', () => {
    const later = rotatedSigningSecrets(former, 'c', at(60), at(20));
    expect(later.map(({ secret }) => secret)).toEqual(['c', 'b']);
    const fourth = rotatedSigningSecrets(
      rotatedSigningSecrets(former, 'c', at(60), at(0)),
      'd',
      at(60),
      at(0),
    );
    expect(fourth.map(({ secret }) => secret)).toEqual(['d', 'c', 'b']);
  });
});
