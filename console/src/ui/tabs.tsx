import { PlaceLink } from '../place/place-link.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly text: string }[];
}

/** The pages of one room, as links. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto border-b">
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
