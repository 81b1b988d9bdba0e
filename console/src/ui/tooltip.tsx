import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  readonly text: string;
  readonly side?: 'top' | 'left';
  readonly children: ReactElement;
}) {
  return (
    <Radix.Root delayDuration={200}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-lg bg-ink px-2.5 py-1.5 text-xs text-ground shadow-lg"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
