import { playSubscription } from './demo/play-subscription.mjs';
import { play } from './demo/play.mjs';
import { printHelp } from './services/process/print-help.mjs';

/**
 * `npm run demo`: a merchant's server against the running service; `npm run demo -- subscription`: months of a
 * subscription by the test clock. Exits non-zero if any step fails.
 */
const demos = new Map([
  ['checkout', play],
  ['subscription', playSubscription],
]);

const help = `
npm run demo [-- checkout | subscription]

Plays a merchant's server against the service that npm start runs. Exits with 1 when a step fails.

  checkout       an empty cart to a verified webhook and an invoice as PDF (the default)
  subscription   a trial and three renewals by the test clock, one of them declined at first

Variables: DATA_DIR (.data), the folder of the service's demo.json.
`;

try {
  const argv = process.argv.slice(2);
  if (!printHelp(argv, help)) await demoOf(argv[0])(process.env);
} catch (error) {
  console.error(`\n  ✗ ${error.message}`);
  process.exitCode = 1;
}

function demoOf(name = 'checkout') {
  const demo = demos.get(name);
  if (!demo) throw new Error(`there is no demo ${name}, but ${[...demos.keys()].join(', ')}.`);
  return demo;
}
