import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import document from '../../docs/openapi.json';
import { differences } from '../../cli/console/pages.mjs';
import { consoleRoutes } from '../../cli/console/routes.mjs';

const lists = Object.entries(document.paths).flatMap(([path, methods]) =>
  'get' in methods ? [path] : [],
);
const routes = consoleRoutes(resolve(import.meta.dir, '../..'));

test('the pictures know every page of the console, and none that is gone', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(new Set(routes).size).toBe(routes.length);
  expect(differences(routes, lists)).toEqual({ unknown: [], gone: [] });
});

test('a page whose id comes from nowhere is named', () => {
  const path = '/$workspace/$environment/dances/$id';
  expect(differences([...routes, path], lists).unknown).toEqual([path]);
});

test('a route of another form is an error, and not left out', () => {
  const folder = resolve(import.meta.dir, '../..');
  expect(existsSync(resolve(folder, 'console/src/routes/place.tsx'))).toBe(true);
  expect(routes).toContain('/$workspace/$environment/orders/$id');
  expect(routes).toContain('/ops/workspaces/$id');
  expect(routes).toContain('/ops');
});

test.each(['shop-pages', 'setup-pages', 'engineering-pages', 'workspace-pages'])(
  'the list %s has pages of a workspace alone, which a merge does not notice',
  (name) => {
    const path = resolve(import.meta.dir, `../../console/src/routes/${name}.ts`);
    const [, list = ''] =
      /const \w+Pages = \[(.*?)\n\] as const/s.exec(readFileSync(path, 'utf8')) ?? [];
    expect([...list.matchAll(/^ {2}at\(/gm)].length).toBeGreaterThan(5);
    expect(list).not.toContain('createRoute');
  },
);
