import type { HTMLAttributes, ReactNode } from 'react';
import { join } from './join.ts';

export function Panel({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={join('rounded-xl border bg-panel shadow-xs', className)} {...rest} />;
}

interface SectionProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without its own padding, as for a table. */
  readonly flush?: boolean;
}

/** A titled part of a page. */
export function Section({ title, actions, children, flush = false }: SectionProps) {
  return (
    <Panel className="overflow-clip">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </header>
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </Panel>
  );
}
