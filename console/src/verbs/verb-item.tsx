import type { ReactNode } from 'react';
import type { Action } from '../../../sdk/typescript/src/commerce.ts';
import { MenuItem } from '../ui/menu.tsx';
import { useWhyNot } from './why-not.ts';

interface VerbItemProps {
  readonly action: Action | undefined;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** A verb in a menu, which says why it is not allowed. */
export function VerbItem({ action, ...props }: VerbItemProps) {
  return <MenuItem {...props} forbidden={useWhyNot()(action)} />;
}
