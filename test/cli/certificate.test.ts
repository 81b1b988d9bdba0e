import { describe, expect, test } from 'bun:test';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { trustDevelopmentAuthority } from '../../cli/services/stack/development-authority.mjs';
import { runToEnd } from '../support/run-to-end.ts';

const root = resolve(import.meta.dir, '../..');
const folder = (): string => mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'cert-'));

async function run(dataDir: string, ...args: string[]) {
  const { code, stdout, stderr } = await runToEnd(
    ['node', 'cli/commerce.mjs', 'certificate', ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  );
  return { code, output: stdout, errors: stderr };
}

describe('npx commerce certificate', () => {
  test('writes a certificate for localhost of the authority that the service trusts', async () => {
    const dataDir = folder();
    const trusted = trustDevelopmentAuthority({}, dataDir);
    const out = join(folder(), 'new');
    const { code, output } = await run(dataDir, '--out', out);
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toEqual([
      join(out, 'localhost.pem'),
      join(out, 'localhost-key.pem'),
    ]);
    const certificate = new X509Certificate(readFileSync(join(out, 'localhost.pem')));
    const authority = new X509Certificate(readFileSync(trusted.DELIVERY_CA_FILE ?? ''));
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(statSync(join(out, 'localhost-key.pem')).mode & 0o777).toBe(0o600);
  });

  test('writes it into the data directory, so that no key lies in the repository', async () => {
    const dataDir = folder();
    trustDevelopmentAuthority({}, dataDir);
    const { output } = await run(dataDir);
    expect(output.trim().split('\n')).toEqual([
      join(dataDir, 'localhost.pem'),
      join(dataDir, 'localhost-key.pem'),
    ]);
  });

  test('says in a line what is missing', async () => {
    const empty = await run(folder());
    expect(empty.code).toBe(1);
    expect(empty.errors).toMatch(
      /^commerce: .* no development authority: npm start makes one\.\n$/,
    );
    const wrong = await run(folder(), '--folder', 'x');
    expect(wrong.code).toBe(1);
    expect(wrong.errors).toStartWith("commerce: Unknown option '--folder'");
  });
});
