import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from '../services/refusal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = {
  forward: { type: 'string' },
  after: { type: 'string' },
  types: { type: 'string' },
  key: { type: 'string' },
  url: { type: 'string' },
  secret: { type: 'string' },
  chaos: { type: 'boolean', default: false },
  seed: { type: 'string' },
};

/** What `listen` is asked for; throws a Refusal that names the option that is wrong. */
export function readOptions(argv, env) {
  const { values, positionals } = parse(argv);
  const [command, ...more] = positionals;
  if (command !== 'listen' || more.length > 0)
    throw new Refusal(`unknown command ${positionals.join(' ')}: only listen is known (--help).`);
  if (values.forward === undefined)
    throw new Refusal('--forward is missing: where to, such as http://localhost:4242/hooks.');
  const demo = values.key && values.url ? {} : readDemo(env);
  const url = values.url || env.COMMERCE_URL || demo.baseUrl;
  const key = values.key || env.COMMERCE_API_KEY || demo.secretKey;
  if (!url) throw new Refusal('--url is missing, and there is no demo.json to take it from.');
  if (!key) throw new Refusal('--key is missing, and there is no demo.json to take it from.');
  return {
    forward: urlOf('--forward', values.forward),
    url: urlOf('--url', url).replace(/\/+$/, ''),
    key,
    after: values.after === undefined ? null : numberOf('--after', values.after),
    types: values.types ?? null,
    secret: values.secret === undefined ? newSecret() : secretOf(values.secret),
    chaos: values.chaos,
    seed: values.seed === undefined ? null : numberOf('--seed', values.seed),
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: argv, options: known, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${error.message} (--help)`);
  }
}

/** What `npm start` has written last, if it has. */
function readDemo(env) {
  const path = join(resolve(root, env.DATA_DIR || '.data'), 'demo.json');
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  }
}

function urlOf(name, text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal(`${name} ${text}: not an http or https address.`);
  return text;
}

function numberOf(name, text) {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(`${name} ${text}: not a whole number.`);
  return Number(text);
}

function secretOf(text) {
  if (!/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(text))
    throw new Refusal('--secret: not whsec_ and base64.');
  return text;
}

function newSecret() {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
