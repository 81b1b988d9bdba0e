import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomOf } from '../../loadtests/data/random.ts';
import { zipf } from '../../loadtests/data/zipf.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = resolve(import.meta.dir, '../../loadtests/data');

describe('the data of a load', () => {
  test('the catalogue is what its program writes for seed 1', () => {
    const directory = temporaryFolder('catalogue');
    copyFileSync(join(folder, 'make-catalogue.mjs'), join(directory, 'make-catalogue.mjs'));
    Bun.spawnSync(['node', join(directory, 'make-catalogue.mjs')]);
    for (const name of ['products.json', 'buyers.json'])
      expect(readFileSync(join(directory, name), 'utf8')).toBe(
        readFileSync(join(folder, name), 'utf8'),
      );
  });

  test('a journey gets the same numbers again, and another journey others', () => {
    const first = (seed: number, journey: number) => {
      const random = randomOf(seed, journey);
      return Array.from({ length: 5 }, () => random());
    };
    expect(first(1, 7)).toEqual(first(1, 7));
    expect(first(1, 7)).not.toEqual(first(1, 8));
    expect(first(1, 7)).not.toEqual(first(2, 7));
  });

  test('the k-th tenant is picked in proportion to 1/k, by Zipf’s law', () => {
    const pick = zipf(4, 1);
    const picked = [0, 0, 0, 0];
    const total = 20_000;
    for (let journey = 0; journey < total; journey += 1) {
      const index = pick(randomOf(1, journey));
      picked[index] = (picked[index] ?? 0) + 1;
    }
    const sum = 1 + 1 / 2 + 1 / 3 + 1 / 4;
    for (const [index, count] of picked.entries())
      expect(Math.abs(count / total - 1 / (index + 1) / sum)).toBeLessThan(0.01);
  });
});
