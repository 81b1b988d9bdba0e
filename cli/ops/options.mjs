import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from '../services/process/refusal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = {
  pool: { type: 'string' },
  partitions: { type: 'string' },
  cell: { type: 'string' },
  keep: { type: 'string' },
  'takes-new': { type: 'string' },
  abort: { type: 'boolean', default: false },
  'adopt-after': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false, short: 'y' },
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  url: { type: 'string' },
  key: { type: 'string' },
};

/**
 * What `npx commerce ops` was called with: the command, what follows it, and the options. Throws a Refusal that names what is
 * wrong.
 */
export function readOptions(argv, env) {
  const { values, positionals } = parse(argv);
  const [command = '', ...rest] = positionals;
  return {
    command,
    rest,
    pool: values.pool ?? null,
    partitions: values.partitions === undefined ? null : partitionsOf(values.partitions),
    adoptAfterSeconds:
      values['adopt-after'] === undefined
        ? undefined
        : secondsOf('adopt-after', values['adopt-after'], 1),
    cell: values.cell ?? null,
    keepSeconds: values.keep === undefined ? undefined : secondsOf('keep', values.keep, 0),
    takesNew: values['takes-new'] === undefined ? null : yesOrNo('takes-new', values['takes-new']),
    isAborted: values.abort,
    isDryRun: values['dry-run'],
    isSure: values.yes,
    isOnce: values.once,
    isJson: values.json,
    ...accessOf(values, env),
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: argv, options: known, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${error.message.split(/\. To specify|\n/)[0]} (--help)`);
  }
}

/** By the options, else COMMERCE_URL and COMMERCE_STAFF_KEY, else the development service's own files. */
function accessOf(values, env) {
  const directory = resolve(root, env.DATA_DIR || '.data');
  const url = values.url || env.COMMERCE_URL || readJson(join(directory, 'demo.json')).baseUrl;
  const key =
    values.key || env.COMMERCE_STAFF_KEY || readJson(join(directory, 'secrets.json')).STAFF_API_KEY;
  if (!url)
    throw new Refusal(`No address: set COMMERCE_URL, or run npm start (${directory}/demo.json).`);
  if (!key) throw new Refusal('No staff key: set COMMERCE_STAFF_KEY, or run npm start.');
  if (!URL.canParse(url)) throw new Refusal(`${url} is not an address.`);
  return { url: url.replace(/\/+$/, ''), key };
}

function readJson(path) {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  }
}

function partitionsOf(text) {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new Refusal(`--partitions ${text}: a whole number from 1 to 64.`);
  return count;
}

function yesOrNo(name, text) {
  if (text !== 'yes' && text !== 'no') throw new Refusal(`--${name} ${text}: yes or no.`);
  return text === 'yes';
}

/** Null for `never`. */
function secondsOf(name, text, least) {
  if (text === 'never' && name === 'adopt-after') return null;
  const [, count, unit = 's'] = /^(\d{1,7})([smhd])?$/.exec(text) ?? [];
  const seconds = Number(count) * { s: 1, m: 60, h: 3_600, d: 86_400 }[unit];
  const most = name === 'keep' ? 30 * 86_400 : 86_400;
  if (count === undefined || seconds < least || seconds > most)
    throw new Refusal(
      `--${name} ${text}: such as 90s, 10m, 2h${name === 'keep' ? ', 3d.' : ', or never.'}`,
    );
  return seconds;
}
