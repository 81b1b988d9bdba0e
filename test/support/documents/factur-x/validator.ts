import { existsSync } from 'node:fs';
import { outputOf } from '../../run-to-end.ts';

const root = new URL('../../../..', import.meta.url).pathname;
const python = `${root}node_modules/.cache/factur-x/bin/python`;
const script = new URL('./validate.py', import.meta.url).pathname;

/** `node cli/install-validator.mjs` brings the public validators; .ci/run does, and then they must be there. */
export const hasValidator = existsSync(python) || process.env['REQUIRE_VALIDATOR'] === '1';

/** What public validators find wrong with each file (PDF or XML): XSD and Schematron of EN 16931. */
export async function complaintsOf(files: readonly string[]): Promise<string[][]> {
  return JSON.parse(await outputOf([python, script], { input: JSON.stringify(files) }));
}
