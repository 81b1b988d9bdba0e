import { useEffect, useRef } from 'react';
import { PlaceLink } from '../place/place-link.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly text: string }[];
}

/** The pages of one section, as links. */
export function Tabs({ label, tabs }: TabsProps) {
  const box = useRef<HTMLElement>(null);
  // Where they do not fit, as on a phone, the page that is open is among those in view.
  useEffect(() => {
    const open = box.current?.querySelector<HTMLElement>('[data-status=active]');
    if (box.current && open) box.current.scrollLeft = open.offsetLeft - box.current.offsetLeft - 16;
  }, []);
  return (
    <nav ref={box} aria-label={label} className="mb-4 overflow-x-auto border-b">
      <ul className="flex gap-1">
        {tabs.map(({ path, text }) => (
          <li key={path}>
            <PlaceLink
              path={path}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-quiet hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-accent"
            >
              {text}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
