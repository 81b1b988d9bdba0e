import { expect, test } from 'bun:test';
import { liveSecrets } from '../../../../domain/webhooks/deliveries/live-secrets.ts';
import { createSecrets } from '../../../../storage/secrets/secrets.ts';

const secrets = createSecrets('k'.repeat(32));
const end = new Date('2030-01-01T00:00:10Z');
const sealed = [
  { sealed: secrets.seal('new'), expiresAt: null },
  { sealed: secrets.seal('old'), expiresAt: end.toISOString() },
];

test.each([
  ['before the end of the overlap', -1, ['new', 'old']],
  ['at its end', 0, ['new']],
  ['after it', 1, ['new']],
])('%s', (_, offsetMs, expected) => {
  expect(liveSecrets(secrets, sealed, new Date(end.getTime() + offsetMs))).toEqual(expected);
});
