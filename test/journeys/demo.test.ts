import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runToEnd } from '../support/run-to-end.ts';

const root = resolve(import.meta.dir, '../..');

test('npm run demo plays the main job from an empty cart to the invoice as PDF', async () => {
  const { code, stdout, stderr } = await runToEnd(['node', 'cli/demo.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['TEST_DATA_DIR'] ?? '' },
  });
  const output = stdout + stderr;
  expect({ code, failed: output.includes('✗') ? output : '' }).toEqual({ code: 0, failed: '' });
  for (const step of [
    'webhook endpoint',
    'customer',
    'cart',
    'checkout session',
    'completed by card',
    'order',
    'payment',
    'order.created',
    'payment.captured',
    'invoice',
  ]) {
    expect(output).toContain(`✓ ${step}`);
  }
  const [, path = ''] = /(\/\S+\.pdf)/.exec(output) ?? [];
  expect(existsSync(path)).toBe(true);
});

test('npm run demo fails clearly when the service is not there', async () => {
  const demo = Bun.spawn(['node', 'cli/demo.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: '/nonexistent' },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = await new Response(demo.stderr).text();
  expect(await demo.exited).toBe(1);
  expect(output).toContain('start the service first');
});
