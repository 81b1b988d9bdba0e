import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../bench/stack.mjs';
import { ensureInstalled } from '../services/install/install.mjs';
import { Refusal } from '../services/process/refusal.mjs';

/** The built console and a stack of its own with the demo's workspace. */
export async function startConsole(started, { root, env, whenStopped, say, extra }) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commerce-console-'));
  whenStopped(() => rmSync(dataDirectory, { recursive: true, force: true }));
  await ensureInstalled(started, { root, logPath: join(dataDirectory, 'install.log'), say });
  await build(root);
  const stack = await startStack(started, { root, env, dataDirectory, say, extra });
  const demo = JSON.parse(readFileSync(join(dataDirectory, 'demo.json'), 'utf8'));
  const { baseUrl } = stack.target;
  return {
    ...stack,
    baseUrl,
    demo,
    staffKey: demo.staffKey,
    databaseUrl: stack.environment.DATABASE_URL,
    api: apiWith(baseUrl, { 'x-api-key': demo.secretKey }),
    owner: apiWith(baseUrl, {
      authorization: `Bearer ${demo.owner.token}`,
      'x-service-environment-id': demo.environments.sandbox.id,
      'x-service-application-id': demo.applicationId,
    }),
    anyone: apiWith(baseUrl, {}),
  };
}

function build(root) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'console/build.mjs')], { stdio: 'inherit' });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Refusal('The console could not be built.')),
    );
  });
}

/** Asks the API; a rejected request is an error with its text. */
function apiWith(baseUrl, credentials) {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text).data;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    call,
  };
}
