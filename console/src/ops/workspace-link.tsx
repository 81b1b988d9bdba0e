import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** To an operator's page of a workspace. */
export function WorkspaceLink({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <Link to="/ops/workspaces/$id" params={{ id }} className="font-medium hover:underline">
      {children}
    </Link>
  );
}
