import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeTls } from './cluster-node.ts';

/** An authority of its own, and a certificate that nodes show to clients and to each other. */
export function makeCertificates(directory: string): NodeTls {
  const path = (name: string): string => join(directory, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=Redis test CA',
    '-keyout',
    path('ca.key'),
    '-out',
    path('ca.pem'),
  );
  openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=redis',
    '-CA',
    path('ca.pem'),
    '-CAkey',
    path('ca.key'),
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-keyout',
    path('node.key'),
    '-out',
    path('node.pem'),
  );
  return {
    ca: readFileSync(path('ca.pem'), 'utf8'),
    caFile: path('ca.pem'),
    certificateFile: path('node.pem'),
    keyFile: path('node.key'),
  };
}

function openssl(...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args]);
  if (exitCode !== 0) throw new Error(`openssl failed: ${stderr.toString()}`);
}
