import { readFileSync } from 'node:fs';
import { signWebhook, generateSigningSecret } from '../../../domain/outgoing/signature.ts';
import { measure } from './measure.ts';

/**
 * The limit of deliveries: sign a body of an event's size and post it to the hosts, and store nothing. Prints JSON.
 * Arguments: clients, seconds, the certificate authority (PEM file), then the URLs.
 */
const [clients = '50', seconds = '5', authorityPath = '', ...urls] = process.argv.slice(2);
const ca = readFileSync(authorityPath, 'utf8');
const secrets = [generateSigningSecret()];
const body = JSON.stringify({
  id: 'evt_0',
  type: 'customer.created',
  data: { filler: 'x'.repeat(700) },
});

const rate = await measure(Number(clients), Number(seconds), async (client) => {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const headers = signWebhook({
    id,
    timestampSeconds: Math.floor(Date.now() / 1000),
    body,
    secrets,
  });
  const response = await fetch(urls[client % urls.length] ?? '', {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json' },
    tls: { ca },
  });
  await response.arrayBuffer();
});
const { user, system } = process.cpuUsage();
const cpuMicros = (user + system) / (rate.perSecond * Number(seconds));
process.stdout.write(`${JSON.stringify({ ...rate, cpuMicros })}\n`);
