import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { differences, pagesOf } from '../../cli/console/pages.mjs';
import { consoleRoutes } from '../../cli/console/routes.mjs';

const routes = consoleRoutes(resolve(import.meta.dir, '../..'));

test('the pictures know every page of the console, and none that is gone', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(new Set(routes).size).toBe(routes.length);
  expect(differences(routes)).toEqual({ unknown: [], gone: [] });
});

test('a page without an entry is an error that names it', async () => {
  const shop = { workspace: 'demo', environment: 'sandbox', newest: async () => undefined };
  const path = '/$workspace/$environment/dances/$id';
  await expect(pagesOf([path], shop)).rejects.toThrow('dances');
});

test('a route of another form is an error, and not left out', () => {
  const folder = resolve(import.meta.dir, '../..');
  expect(existsSync(resolve(folder, 'console/src/routes.tsx'))).toBe(true);
  expect(routes).toContain('/$workspace/$environment/orders/$id');
  expect(routes).toContain('/ops/workspaces/$id');
  expect(routes).toContain('/ops');
});
