import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../words/words.ts';
import { place, texts } from './place.tsx';

/** A page that is loaded when it is opened, and shown when its words are here in the reader's language. */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => withWords(load), name);

/** A page of a workspace: its path, its component, and the names that its address may have behind the question mark. */
export function at<
  const Path extends string,
  Module extends Record<string, unknown>,
  const Names extends string = never,
>(path: Path, load: () => Promise<Module>, name: keyof Module & string, names?: Names) {
  return createRoute({
    getParentRoute: () => place,
    path,
    validateSearch: texts<Names>(names),
    component: page(load, name),
  });
}
