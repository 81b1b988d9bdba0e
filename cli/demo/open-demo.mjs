import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDevelopmentAuthority } from '../services/stack/development-authority.mjs';
import { startWebhookReceiver } from './webhook-receiver.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a demo needs of the running service: its keys, where it may write, and a webhook receiver that it trusts. */
export function openDemo(env) {
  const dataDirectory = resolve(root, env.DATA_DIR || '.data');
  const demo = readDemo(dataDirectory);
  const authority = readDevelopmentAuthority(dataDirectory);
  if (!authority)
    throw new Error(
      'the service trusts an authority of your own (DELIVERY_CA_FILE); the demo needs its own.',
    );
  return { demo, dataDirectory, startReceiver: () => startWebhookReceiver(authority) };
}

function readDemo(dataDirectory) {
  const path = join(dataDirectory, 'demo.json');
  if (!existsSync(path))
    throw new Error(`${path} is not there: start the service first (npm start).`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
