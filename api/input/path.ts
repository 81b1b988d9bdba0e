/** Where an input came from; paths of a body start at its root, those of the others with their name. */
export type InputRoot = 'body' | 'query' | 'header';

/** `items.0.quantity`, `query.limit` (also for one of several values); '' is the body itself. */
export function pathOf(root: string, path: readonly string[]): string {
  return (root === 'body' ? path : [root, ...path.slice(0, 1)]).join('.');
}
