import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { issueCertificate } from '../../../cli/demo/certificate.mjs';
import { readDevelopmentAuthority } from '../../../cli/services/stack/development-authority.mjs';
import { temporaryFolder } from '../temporary-folder.ts';

const root = resolve(import.meta.dir, '../../..');

export interface VerifyingReceiver {
  /** For `k6 run -e`. */
  readonly settings: { readonly RECEIVER_URL: string; readonly RECEIVER_CONTROL: string };
  readonly stop: () => Promise<void>;
}

/** loadtests/receiver/verify-deliveries.mjs under Node, with a certificate that the test's stack trusts. */
export async function startVerifyingReceiver(...args: string[]): Promise<VerifyingReceiver> {
  const dataDirectory = process.env['TEST_DATA_DIR'] ?? '';
  const authority = readDevelopmentAuthority(dataDirectory);
  if (authority === null) throw new Error(`${dataDirectory} holds no development authority`);
  const { certificatePem, keyPem } = issueCertificate(authority, ['127.0.0.1', 'localhost']);
  const directory = temporaryFolder('verifying-receiver');
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  writeFileSync(cert, certificatePem);
  writeFileSync(key, keyPem, { mode: 0o600 });
  const program = join(root, 'loadtests/receiver/verify-deliveries.mjs');
  const ports = ['--port', '0', '--control-port', '0'];
  const child = Bun.spawn(['node', program, ...ports, '--cert', cert, '--key', key, ...args], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const { url, control } = JSON.parse(await firstLine(child.stdout));
  return {
    settings: { RECEIVER_URL: url, RECEIVER_CONTROL: control },
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error(`the receiver ended: ${text}`);
}
