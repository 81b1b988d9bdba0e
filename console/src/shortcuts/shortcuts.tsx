import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOpen } from '../place/place-link.tsx';
import { withWords } from '../words/words.ts';
import { isOn, pages } from './keys.ts';

const ShortcutList = lazy(() =>
  withWords(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList })),
);

const PAUSE_MS = 1_500;

/** Single keys that lead through the console: `g o` to the orders, `j` and `k` through a list, `/` to the search, `?` to the list of them. */
export function Shortcuts() {
  const [isListed, setIsListed] = useState(false);
  const open = useOpen();
  const opening = useRef(open);
  opening.current = open;
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || isTaken(event)) return;
      const { key } = event;
      // Where the others are off, the list still opens: they are turned on there.
      if (key !== '?' && !isOn()) return;
      const page =
        event.timeStamp - begun < PAUSE_MS ? pages.find(([letter]) => letter === key) : undefined;
      begun = Number.NEGATIVE_INFINITY;
      if (page) opening.current(page[2]);
      else if (key === 'g') begun = event.timeStamp;
      else if (key === '?') setIsListed(true);
      else if (key === '/') openSearch();
      else if (key === 'j') goToRow(1);
      else if (key === 'k') goToRow(-1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!isListed) return null;
  return (
    <Suspense>
      <ShortcutList onClose={() => setIsListed(false)} />
    </Suspense>
  );
}

/** Somebody types, or the key belongs to the browser, a dialog or a menu. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  const isTyping =
    target instanceof Element &&
    target.closest('select, textarea, [contenteditable], input:not([type=checkbox])') !== null;
  return isTyping || document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;
}

/** The header opens its search by this key. */
function openSearch(): void {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
}

/** Moves the focus to what opens the next row of the list, or the one before. */
function goToRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-columns] tr[aria-rowindex]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + by];
  const opens = (named: string) => next?.querySelector<HTMLElement>(named);
  (opens('a[href]') ?? opens('button') ?? opens('input'))?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
