// Writes the generated files of sdk/python from docs/openapi.json, by the tools of cli/install-python-sdk-tools.mjs.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './install-python-sdk-tools.mjs';

const fileOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

execFileSync(
  fileOf('node_modules/.cache/python-sdk/bin/python'),
  [
    fileOf('sdk/python/generator/generate.py'),
    fileOf('docs/openapi.json'),
    process.argv[2] ?? fileOf('sdk/python/src/commerce_service'),
  ],
  { stdio: 'inherit' },
);
