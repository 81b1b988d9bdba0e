import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A page of a workspace, by the helper of `routes/page.ts`. */
const placed = /(?<![.\w])at\(\s*'([^']*)'/g;
const declared =
  /(?:const (\w+) = )?createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']*)'/g;

/**
 * Every path of the console, as its router has them (`/$workspace/$environment/orders/$id`), read from the source. Throws
 * when a route is written in another form, so that none is left out.
 */
export function consoleRoutes(root) {
  const folder = join(root, 'console/src');
  const sources = readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /createRoute\(|from '\.\/page\.ts'/.test(text));
  const found = sources.flatMap((text) => [
    ...text.matchAll(declared),
    ...[...text.matchAll(placed)].map(([all, path]) => [all, undefined, 'place', path]),
  ]);
  // The helper itself creates a route whose path is handed to it.
  const count = sources.flatMap((text) => [
    ...text.matchAll(
      /\bcreateRoute\((?!\{\s*getParentRoute: \(\) => place,\s*path,)|(?<![.\w])at\(/g,
    ),
  ]).length;
  if (found.length !== count)
    throw new Error(`${count} routes of the console, of which ${found.length} can be read`);
  const parents = new Map(
    found.flatMap(([, name, parent, path]) => (name ? [[name, { parent, path }]] : [])),
  );
  const isParent = new Set(found.map(([, , parent]) => parent));
  return found
    .filter(([, name]) => !name || !isParent.has(name))
    .map(([, , parent, path]) => `${prefixOf(parents, parent)}${path}`.replace(/(?<=.)\/$/, ''));
}

function prefixOf(parents, name) {
  const found = parents.get(name);
  return found ? `${prefixOf(parents, found.parent)}${found.path}`.replace(/\/$/, '') : '';
}
