import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { join } from './join.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** What it shows is shown once: only its own button closes it, no key and no press beside it. */
  readonly isFirm?: boolean;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, isWide = false, isFirm = false, children } = props;
  const { t } = useTranslation();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isFirm && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          className={join(
            'fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] overflow-y-auto rounded-t-2xl border bg-raised p-5 shadow-2xl sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl',
            isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {!isFirm && (
              <Radix.Close
                aria-label={t('action.close')}
                className="grid size-9 place-items-center rounded-lg hover:bg-tint pointer-coarse:size-11"
              >
                <X size={18} aria-hidden />
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** At the foot of a dialog; in a long one they stay in view while it scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-2 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-raised px-5 py-3">
      {children}
    </div>
  );
}
