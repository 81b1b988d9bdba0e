import { readFileSync } from 'node:fs';
import { Refusal } from '../services/process/refusal.mjs';
import { listen } from './listen.mjs';
import { readOptions } from './options.mjs';
import { createPaint } from './paint.mjs';

const usage = `npx commerce listen [--forward <url>] [options]

Follows the events of an application and forwards them to your machine, signed like the service's own webhooks.
Ctrl-C stops it and prints from where to go on.

  --forward <url>      where to, such as http://localhost:4242/hooks; without it, events are only shown
  --after <number>     begin behind this logSequence (0: with the oldest); default: only what happens from now on
  --types <list>       only these, such as order.*,payment.captured
  --key <secret key>   needs events:read; default: COMMERCE_API_KEY, else the demo key in DATA_DIR/demo.json
  --url <address>      of the API; default: COMMERCE_URL, else the one in DATA_DIR/demo.json
  --secret <whsec_..>  sign with this secret; default: one made of the key, the same each time, which is printed
  --print-json         the events on stdout, one a line; what else is said goes to stderr
  --skip-verify        take any certificate of an https receiver
  --chaos              send some events twice and out of order, to try a receiver
  --seed <number>      makes the chaos repeatable
  --help, --version

An event that the receiver does not take is sent five times and then left out. While no receiver is there, it waits.
Unlike webhook endpoints, the log shows cart.updated under cart.* and all types, too.

npx commerce certificate [--out <folder>]

Writes localhost.pem and localhost-key.pem, which the service of npm start trusts: for https receivers here.

npx commerce ops <command>

For operators: what the actors do, placement, drains, replays, doctor (npx commerce ops --help).
`;

/** The command line of `npx commerce`, but for `certificate`. Exits with 0, or with 1 and a line that says why. */
export async function run(argv, env) {
  const write = (line) => process.stdout.write(`${line}\n`);
  // The reader of the output may stop, as `| head` does.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(usage);
    return;
  }
  if (argv[0] === '--version') {
    write(version());
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  try {
    const options = readOptions(argv, env);
    const told = options.printJson ? process.stderr : process.stdout;
    await listen(options, {
      print: (line) => told.write(`${line}\n`),
      write,
      paint: createPaint(told, env),
      signal: stop.signal,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`commerce: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    // Open connections must not keep the process alive.
    stop.abort();
  }
}

function version() {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
