import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface WorkspaceLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** To an operator's page of a workspace. */
export function WorkspaceLink({ id, children }: WorkspaceLinkProps) {
  return (
    <Link to="/ops/workspaces/$id" params={{ id }} className="font-medium hover:underline">
      {children}
    </Link>
  );
}
