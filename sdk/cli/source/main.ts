#!/usr/bin/env node
import { run } from './run.ts';
import { processTerminal } from './terminal/terminal.ts';

const stop = new AbortController();
let stops = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stops += 1;
    stop.abort();
    // Somebody who asks twice does not want to wait.
    if (stops > 2) process.exit(130);
  });
// The reader of the output may stop, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 1),
);
const exitCode = await run(process.argv.slice(2), processTerminal(stop.signal));
process.exitCode = exitCode;
// Open connections must not keep the process alive; what was written goes out first.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
