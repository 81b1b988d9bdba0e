import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Check } from 'lucide-react';
import { join } from './join.ts';
import { Tooltip } from './tooltip.tsx';
import { useSayWhy } from './use-say-why.ts';

interface MenuProps {
  readonly trigger: ReactElement;
  readonly label?: string;
  readonly align?: 'start' | 'end';
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function Menu({ trigger, label, align = 'start', onOpenChange, children }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-40 max-h-96 min-w-52 overflow-y-auto rounded-xl border bg-raised p-1 shadow-xl"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const item =
  'flex min-h-9 w-full items-center gap-2 rounded-lg px-2.5 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-tint pointer-coarse:min-h-11';

interface ItemProps {
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  /** Why it may not be chosen; it stays in reach of the keyboard and of fingers, and says so. */
  readonly forbidden?: string | null;
  readonly children: ReactNode;
}

export function MenuItem({ forbidden = null, ...props }: ItemProps) {
  if (forbidden !== null) return <ForbiddenItem {...props} forbidden={forbidden} />;
  const { onSelect, isDanger = false, children } = props;
  return (
    <Radix.Item className={join(item, isDanger && 'text-bad')} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}

type ForbiddenItemProps = Pick<ItemProps, 'isDanger' | 'children'> & { readonly forbidden: string };

/** As a forbidden button: it says why under the pointer and the keyboard; chosen, it says so and the menu stays. */
function ForbiddenItem({ forbidden, isDanger = false, children }: ForbiddenItemProps) {
  const sayWhy = useSayWhy();
  return (
    <Tooltip text={forbidden} side="left">
      <Radix.Item
        aria-disabled
        className={join(item, 'cursor-not-allowed', isDanger && 'text-bad')}
        onSelect={(event) => {
          event.preventDefault();
          sayWhy(forbidden);
        }}
      >
        <span className="opacity-60">{children}</span>
      </Radix.Item>
    </Tooltip>
  );
}

type ChoiceProps = Readonly<{ isChosen: boolean; onSelect: () => void; children: ReactNode }>;

/** One of several, of which one holds. */
export function MenuChoice({ isChosen, onSelect, children }: ChoiceProps) {
  return (
    <Radix.CheckboxItem checked={isChosen} className={item} onSelect={onSelect}>
      <span className="w-4">{isChosen && <Check size={16} aria-hidden />}</span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs text-quiet">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="my-1 border-t" />;
}
