import { expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { Glob } from 'bun';

const root = resolve(import.meta.dir, '../..');
const own: Manifest = await Bun.file(join(root, 'package.json')).json();

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** The tests run the examples with the repository's packages; whoever copies one gets those of its lock. */
test('an example that is walked with our packages locks the same versions', async () => {
  const ours = { ...own.dependencies, ...own.devDependencies };
  const differing: string[] = [];
  let compared = 0;
  const files = ['examples/*/package-lock.json', 'examples/receivers/*/package-lock.json'].flatMap(
    (pattern) => [...new Glob(pattern).scanSync(root)],
  );
  for (const file of files) {
    const { packages } = await Bun.file(join(root, file)).json();
    const asked: Manifest = packages[''];
    for (const name of Object.keys(asked.dependencies ?? {})) {
      const locked: string | undefined = packages[`node_modules/${name}`]?.version;
      if (ours[name] === undefined || locked === undefined) continue;
      compared += 1;
      if (ours[name] !== locked) differing.push(`${file}: ${name} ${locked}, ours ${ours[name]}`);
    }
  }
  expect(compared).toBeGreaterThan(5);
  expect(differing).toEqual([]);
});
