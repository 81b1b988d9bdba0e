import { playSubscription } from './demo/play-subscription.mjs';
import { play } from './demo/play.mjs';

/**
 * `npm run demo`: a merchant's server against the running service; `npm run demo -- subscription`: months of a
 * subscription by the test clock. Exits non-zero if any step fails.
 */
const demos = new Map([
  ['checkout', play],
  ['subscription', playSubscription],
]);

try {
  const name = process.argv[2] ?? 'checkout';
  const demo = demos.get(name);
  if (!demo) throw new Error(`there is no demo ${name}, but ${[...demos.keys()].join(', ')}.`);
  await demo(process.env);
} catch (error) {
  console.error(`\n  ✗ ${error.message}`);
  process.exitCode = 1;
}
