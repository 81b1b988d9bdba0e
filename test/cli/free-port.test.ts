import { expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { freePort } from '../../cli/services/process/free-port.mjs';

const program = `
  import { freePort } from ${JSON.stringify(join(import.meta.dir, '../../cli/services/process/free-port.mjs'))};
  const ports = [];
  for (let index = 0; index < 100; index += 1) ports.push(await freePort());
  process.stdout.write(JSON.stringify(ports) + '\\n');
  process.stdin.resume();
`;

test('processes that ask at the same moment are given different ports, until they end', async () => {
  const children = Array.from({ length: 4 }, () =>
    spawn('node', ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const lists = await Promise.all(
    children.map(
      (child) =>
        new Promise<number[]>((resolve) => {
          let text = '';
          child.stdout.on('data', (chunk) => {
            text += String(chunk);
            if (text.endsWith('\n')) resolve(JSON.parse(text));
          });
        }),
    ),
  );
  for (const child of children) child.kill('SIGKILL');
  const ports = lists.flat();
  expect(ports).toHaveLength(400);
  expect(new Set(ports).size).toBe(400);
});

test('a preferred port is given where it is free, and another where it is not', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await freePort(port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(port)).toBe(port);
});
