import { Refusal } from '../services/refusal.mjs';
import { listen } from './listen.mjs';
import { readOptions } from './options.mjs';

const usage = `npx commerce listen --forward <url> [options]

Forwards the events of an application to your machine, signed like the service's own webhooks.

  --forward <url>      where to, such as http://localhost:4242/hooks
  --after <number>     begin behind this logSequence (0: with the oldest); default: only what happens from now on
  --types <list>       only these, such as order.*,payment.captured
  --key <secret key>   needs events:read; default: COMMERCE_API_KEY, else the demo key in DATA_DIR/demo.json
  --url <address>      of the API; default: COMMERCE_URL, else the one in DATA_DIR/demo.json
  --secret <whsec_..>  sign with this secret; default: a new one, which is printed
  --chaos              send some events twice and out of order, to try a receiver
  --seed <number>      makes the chaos repeatable
`;

/** The command line of `npx commerce`: one command so far. Answers by the exit code: 0, or 1 with a line that says why. */
export async function run(argv, env) {
  const print = (line) => process.stdout.write(`${line}\n`);
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) {
    print(usage);
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  try {
    await listen(readOptions(argv, env), { print, signal: stop.signal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`commerce: ${error.message}\n`);
    process.exitCode = 1;
  }
}
