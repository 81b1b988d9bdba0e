import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { lineText, Picture } from '../../orders/line-label.tsx';
import { unshipped } from '../open-units.ts';

/** More are named only. */
const PICTURES_MAX = 3;

/** What is still to go out of an order, with its pictures: as much of the text as fits, and all of it in its title. */
export function OpenItems({ lines }: { readonly lines: Order['lineItems'] }) {
  const open = unshipped(lines);
  const text = openText(lines);
  const pictures = open.flatMap(({ line }) => line.imageUrl ?? []).slice(0, PICTURES_MAX);
  return (
    <span className="flex items-center gap-2">
      {pictures.length > 0 && (
        <span className="flex shrink-0 -space-x-2 max-sm:hidden">
          {pictures.map((url, at) => (
            // Two lines may have one picture.
            <Picture key={`${at} ${url}`} url={url} isSmall />
          ))}
        </span>
      )}
      <span title={text} className="truncate">
        {text}
      </span>
    </span>
  );
}

/** In words alone, as in a file and on a phone. */
export function openText(lines: Order['lineItems']): string {
  return unshipped(lines)
    .map(({ line, open }) => `${open} × ${lineText(line)}`)
    .join(', ');
}
