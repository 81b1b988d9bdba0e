// Builds k6 with Go, unless it is there: for the load tests, the bench, and the tests of both.
import { findK6 } from './bench/find-k6.mjs';
import { Refusal } from './services/process/refusal.mjs';

try {
  findK6((line) => process.stdout.write(`k6: ${line}\n`));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`k6: ${error.message}\n`);
  process.exitCode = 1;
}
