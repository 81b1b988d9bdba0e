import { createHmac, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from '../services/process/refusal.mjs';

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
  'print-json': { type: 'boolean', default: false },
  'skip-verify': { type: 'boolean', default: false },
};
/** The names that other tools use for them. */
const alsoKnown = {
  '--forward-to': '--forward',
  '--events': '--types',
  '--filter-types': '--types',
  '--api-key': '--key',
  '--api-url': '--url',
  '--json': '--print-json',
};

/** The options of `listen`; throws a Refusal that names the wrong option. */
export function readOptions(argv, env) {
  const { values, positionals } = parse(argv);
  const [command, ...more] = positionals;
  if (command !== 'listen' || more.length > 0)
    throw new Refusal(
      `unknown command ${positionals.join(' ')}: only listen, certificate and ops are known (--help).`,
    );
  const demo = values.key && values.url ? {} : readDemo(env);
  const url = values.url || env.COMMERCE_URL || demo.baseUrl;
  const key = values.key || env.COMMERCE_API_KEY || demo.secretKey;
  if (!url) throw new Refusal('--url is missing, and there is no demo.json to take it from.');
  if (!key) throw new Refusal('--key is missing, and there is no demo.json to take it from.');
  return {
    forward: values.forward === undefined ? null : targetOf(values.forward),
    url: urlOf('--url', url).replace(/\/+$/, ''),
    key,
    after: values.after === undefined ? null : numberOf('--after', values.after),
    types: values.types ?? null,
    secret: values.secret === undefined ? secretFor(key) : secretOf(values.secret),
    chaos: values.chaos,
    seed: values.seed === undefined ? randomInt(2 ** 32) : numberOf('--seed', values.seed),
    printJson: values['print-json'],
    skipVerify: values['skip-verify'],
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: argv, options: known, allowPositionals: true });
  } catch (error) {
    const [said] = error.message.split(/\. To specify|\n/);
    const [option = ''] = /--[\w-]+/.exec(said) ?? [];
    const meant = alsoKnown[option];
    throw new Refusal(`${said}${meant === undefined ? '' : `: did you mean ${meant}?`} (--help)`);
  }
}

/** What `npm start` wrote last, if it ran. */
function readDemo(env) {
  const path = join(resolve(root, env.DATA_DIR || '.data'), 'demo.json');
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  }
}

/** `localhost:4242/hooks` is accepted, too. */
function targetOf(text) {
  const isBare = /^[\w.-]+:\d+(\/|$)/.test(text);
  return urlOf('--forward', isBare ? `http://${text}` : text);
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

/** Always the same for a key, so that a receiver is set up once. The key cannot be derived from it. */
function secretFor(key) {
  return `whsec_${createHmac('sha256', key).update('commerce listen').digest('base64')}`;
}
