import { expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** The Redis of the test run was started by the same code as that of `npm start`. */
const url = new URL(process.env['REDIS_URL'] ?? '');

async function answerTo(...commands: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(url.port), url.hostname, () => {
    socket.write([...commands, 'QUIT', ''].join('\r\n'));
  });
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
  socket.on('end', () => resolve(answer));
  socket.on('error', reject);
  return promise;
}

test('our own Redis answers nobody who lacks its password', async () => {
  expect(url.password).toMatch(/^[0-9a-f]{48}$/);
  expect(await answerTo('CONFIG GET dir')).toStartWith('-NOAUTH');
  expect(await answerTo('PING')).toStartWith('-NOAUTH');
  expect(await answerTo('AUTH wrong', 'PING')).toMatch(/^-WRONGPASS.*\r\n-NOAUTH/);
  expect(await answerTo(`AUTH ${url.password}`, 'PING')).toStartWith('+OK\r\n+PONG');
});

test('its password stands in a file of our own account, and in no argument', () => {
  const path = join(process.env['TEST_DATA_DIR'] ?? '', 'redis', 'access.conf');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toContain(url.password);
  const commands = Bun.spawnSync(['ps', '-axo', 'args=']).stdout.toString().split('\n');
  expect(commands.filter((command) => command.includes(url.password))).toEqual([]);
});
