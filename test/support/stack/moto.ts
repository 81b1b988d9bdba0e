import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = ['moto[s3]==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5'];
const folder = join(tmpdir(), 'commerce-test-moto-5.2.5');
const BUCKET = 'goods';

export interface Moto {
  readonly endpoint: string;
  /** For OBJECT_STORE_URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * An S3 server with an empty bucket: moto, installed from PyPI when it is not there yet. Throws when that fails, so
 * that no test passes for want of a server. With `port`, one that listens where another was stopped.
 */
export async function startMoto(port = 0): Promise<Moto> {
  await install();
  const args = ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)];
  const child = spawn('python3', args, {
    env: { ...process.env, PYTHONPATH: folder, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endpoint = await announced(child);
  const made = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' });
  if (!made.ok) throw new Error(`moto made no bucket: ${await made.text()}`);
  return {
    endpoint,
    url: `s3://key:secret@${new URL(endpoint).host}/${BUCKET}/shop?region=us-east-1&tls=0`,
    stop: () => ended(child),
  };
}

/** Parts of multipart uploads that were neither completed nor aborted. */
export async function unfinishedUploads({ endpoint }: Moto): Promise<number> {
  const text = await (await fetch(`${endpoint}/${BUCKET}?uploads`)).text();
  return [...text.matchAll(/<UploadId>/g)].length;
}

/** The keys in the bucket. */
export async function keysIn({ endpoint }: Moto): Promise<string[]> {
  const text = await (await fetch(`${endpoint}/${BUCKET}?list-type=2`)).text();
  return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
}

/** From now on moto verifies the signature of each request. Returns the only account that may send any. */
export async function requireSignatures({
  endpoint,
}: Moto): Promise<{ readonly accessKeyId: string; readonly secretAccessKey: string }> {
  const iam = async (action: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const body = new URLSearchParams({ Action: action, Version: '2010-05-08', ...fields });
    // moto reads from it which service is meant.
    const scope = 'Credential=x/20200101/us-east-1/iam/aws4_request';
    const headers = { authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=x` };
    const response = await fetch(endpoint, { method: 'POST', body, headers });
    if (!response.ok) throw new Error(`moto refused ${action}: ${await response.text()}`);
    return response.text();
  };
  const statement = { Effect: 'Allow', Action: 's3:*', Resource: '*' };
  await iam('CreateUser', { UserName: 'shop' });
  await iam('PutUserPolicy', {
    UserName: 'shop',
    PolicyName: 's3',
    PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
  });
  const text = await iam('CreateAccessKey', { UserName: 'shop' });
  const of = (name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1] ?? '';
  const reset = await fetch(`${endpoint}/moto-api/reset-auth`, { method: 'POST', body: '0' });
  if (!reset.ok) throw new Error(`moto keeps open: ${await reset.text()}`);
  return { accessKeyId: of('AccessKeyId'), secretAccessKey: of('SecretAccessKey') };
}

async function install(): Promise<void> {
  if (existsSync(folder)) return;
  const fresh = await mkdtemp(`${folder}-`);
  const pip = Bun.spawn(
    ['python3', '-m', 'pip', 'install', '--quiet', '--no-input', '--target', fresh, ...packages],
    { stdout: 'pipe', stderr: 'pipe' },
  );
  if ((await pip.exited) !== 0)
    throw new Error(`moto could not be installed: ${await new Response(pip.stderr).text()}`);
  // Another test file may have been first.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
}

function announced(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    const [endpoint] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (endpoint) resolve(endpoint);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code) => reject(new Error(`moto ended with ${code}: ${output}`)));
  child.once('error', reject);
  return promise;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
