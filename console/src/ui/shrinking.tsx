import type { ReactNode } from 'react';

/**
 * Text on one line that gives way to what may not be cut: it asks for its whole width, and can do with none. An amount, a state or a moment in
 * it stays whole.
 */
export function Shrinking({ children }: { readonly children: ReactNode }) {
  return (
    <span className="grid grid-cols-[minmax(0,max-content)] has-data-whole:grid-cols-[minmax(min-content,max-content)]">
      <span className="truncate has-data-whole:overflow-visible in-data-[tight=true]:has-data-whole:whitespace-normal">
        {children}
      </span>
    </span>
  );
}
