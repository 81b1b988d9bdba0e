import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { issueCertificate } from '../demo/certificate.mjs';
import { readDevelopmentAuthority } from '../services/stack/development-authority.mjs';
import { Refusal } from '../services/process/refusal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hosts = ['localhost', '127.0.0.1', '::1'];

/**
 * `npx commerce certificate [--out <folder>]`: writes localhost.pem and localhost-key.pem, which the service of
 * `npm start` trusts, so that a webhook endpoint may be an https receiver on this machine. They go into the data
 * directory, which is not part of the repository, unless another folder is named.
 */
export function run(argv, env) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { out: { type: 'string' } },
    });
    const dataDirectory = resolve(root, env.DATA_DIR || '.data');
    const authority = readDevelopmentAuthority(dataDirectory);
    if (authority === null)
      throw new Refusal(`${dataDirectory} holds no development authority: npm start makes one.`);
    const { certificatePem, keyPem } = issueCertificate(authority, hosts);
    const out = values.out ?? dataDirectory;
    mkdirSync(out, { recursive: true });
    write(join(out, 'localhost.pem'), certificatePem, 0o644);
    write(join(out, 'localhost-key.pem'), keyPem, 0o600);
  } catch (error) {
    if (!(error instanceof Refusal || error.code)) throw error;
    process.stderr.write(`commerce: ${error.message}\n`);
    process.exitCode = 1;
  }
}

function write(path, text, mode) {
  writeFileSync(path, text, { mode });
  process.stdout.write(`${path}\n`);
}
