import type { ReactNode } from 'react';

/** Shown where nothing is yet. */
export function Empty({ title, children }: Readonly<{ title: string; children?: ReactNode }>) {
  return (
    <div className="grid place-items-center gap-2 px-4 py-14 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-quiet">{children}</div>}
    </div>
  );
}
