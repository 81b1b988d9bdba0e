import type { Found } from './found.ts';

const KEPT = 8;
/** Lists by place. They end with the page, since they name buyers, whom the next member at this browser may not see. */
const opened = new Map<string, readonly Found[]>();

/** Lists what the search opened last in a place, the newest first. */
export function recentIn(place: string): readonly Found[] {
  return opened.get(place) ?? [];
}

export function keepRecent(place: string, found: Found): void {
  const others = recentIn(place).filter(({ path }) => path !== found.path);
  opened.set(place, [found, ...others].slice(0, KEPT));
}
