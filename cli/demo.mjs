import { play } from './demo/play.mjs';

/** `npm run demo`: a merchant's server against the running service; exits non-zero if any step fails. */
try {
  await play(process.env);
} catch (error) {
  console.error(`\n  ✗ ${error.message}`);
  process.exitCode = 1;
}
