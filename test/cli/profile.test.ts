import { describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFlameGraph } from '../../cli/profile/flame-graph.mjs';
import { readFrames } from '../../cli/profile/read-frames.mjs';
import { summarizeFrames } from '../../cli/profile/summarize-frames.mjs';
import { exitOf } from '../support/timing/exit-of.ts';

const frame = (functionName: string, url = '', lineNumber = 0) => ({
  functionName,
  url,
  lineNumber,
});
const file = 'file:///repo/domain/carts/add-item.ts';
const modulePath = 'file:///repo/node_modules/@mikro-orm/core/utils/clone.js';

/** (root) > addItem > clone > write, and addItem > write; one sample a millisecond from 1 s on. */
const profile = {
  startTime: 1_000_000,
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2] },
    { id: 2, callFrame: frame('addItem', file, 9), children: [3, 5] },
    { id: 3, callFrame: frame('clone', modulePath), children: [4] },
    { id: 4, callFrame: frame('write') },
    { id: 5, callFrame: frame('write') },
  ],
  samples: [2, 3, 4, 5, 5],
  timeDeltas: [1_000, 1_000, 1_000, 1_000, 500_000],
};
const all = { from: 0, to: 10_000 };

describe('frames of a profile', () => {
  test('name the file or the package, and count no idle time before a sample', () => {
    const root = readFrames(profile, { root: '/repo', window: all });
    expect(root.micros).toBe(6_000);
    const [addItem] = root.children;
    expect(addItem).toMatchObject({
      name: 'addItem domain/carts/add-item.ts:10',
      module: 'domain/carts/add-item.ts',
      self: 1_000,
      micros: 6_000,
    });
    expect(addItem?.children.map(({ name, module }) => [name, module])).toEqual([
      ['clone @mikro-orm/core/utils/clone.js:1', '@mikro-orm/core'],
      ['write', ''],
    ]);
  });

  test('are cut to the window of the load', () => {
    const root = readFrames(profile, { root: '/repo', window: { from: 1_002, to: 1_004 } });
    expect(root.micros).toBe(3_000);
  });

  test('are summed by name, and by our files with all that they call', () => {
    const { native, self, own } = summarizeFrames(
      readFrames(profile, { root: '/repo', window: all }),
    );
    expect(native).toBeCloseTo(4 / 6);
    expect(self[0]).toEqual({ name: 'write', share: 4 / 6 });
    expect(own).toEqual([{ name: 'domain/carts/add-item.ts', share: 1 }]);
  });
});

describe('a flame graph', () => {
  test('is one file that draws each frame as wide as its time, with its title', () => {
    const svg = drawFlameGraph(readFrames(profile, { root: '/repo', window: all }), 'add <item>');
    expect(svg).toContain('add &lt;item&gt;, 0.0 s sampled');
    expect(svg.match(/<g>/g)).toHaveLength(5);
    expect(svg).toMatch(/<title>write: 3\.0 ms, 50\.00 %<\/title><rect [^>]*width="800\.0"/);
    expect(svg.match(/(?:href|src|url)/g)).toBeNull();
  });
});

test("Bun's own samples of a program that ends by a signal are read", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-test-'));
  const script = join(folder, 'work.ts');
  writeFileSync(
    script,
    `function work() { let sum = 0; for (let i = 0; i < 1e6; i += 1) sum += Math.sqrt(i); return sum; }
    process.on('SIGTERM', () => process.exit(0));
    for (let round = 0; round < 100; round += 1) work();
    console.log('worked');
    setInterval(() => undefined, 1000);`,
  );
  const child = Bun.spawn([process.execPath, 'run', script], {
    env: { ...process.env, BUN_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` },
  });
  await child.stdout.getReader().read();
  child.kill('SIGTERM');
  await exitOf(child);
  const name = readdirSync(folder).find((path) => path.split('.').includes(String(child.pid)));
  const samples = JSON.parse(readFileSync(join(folder, name ?? ''), 'utf8'));
  const root = readFrames(samples, { root: folder, window: { from: 0, to: Date.now() } });
  rmSync(folder, { recursive: true });
  expect(summarizeFrames(root).own).toContainEqual({ name: 'work.ts', share: expect.any(Number) });
});
