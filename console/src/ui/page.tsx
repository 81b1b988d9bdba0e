import { useEffect, type ReactNode } from 'react';
import { ChevronLeft } from 'lucide-react';
import { PlaceLink } from '../place/place-link.tsx';
import { softened } from './softened.tsx';

export interface PageProps {
  readonly title: string;
  /** Beside the title, such as a state. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that the page belongs to. */
  readonly back?: { readonly path: string; readonly text: string };
  readonly children: ReactNode;
}

/** A page of the console: its title, what can be done on it, and its content. */
export function Page({ title, mark, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return (
    <div className="mx-auto w-full max-w-[1600px] min-[2200px]:max-w-[1920px] px-4 py-5 sm:px-6 lg:px-8">
      {back && (
        <PlaceLink
          path={back.path}
          className="mb-2 inline-flex min-h-6 items-center gap-1 text-quiet hover:text-ink"
        >
          <ChevronLeft size={16} aria-hidden />
          {back.text}
        </PlaceLink>
      )}
      <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{softened(title)}</h1>
        {mark}
        {actions && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
