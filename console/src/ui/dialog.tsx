import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';
import { join } from './join.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** What it shows is shown once: only its own button closes it, no key and no press beside it. */
  readonly isFirm?: boolean;
  /** Its fields apply at once, so that closing it discards nothing. */
  readonly appliesAtOnce?: boolean;
  readonly children: ReactNode;
}

/** A dialog. A key, its cross or a press beside it closes it, but asks first where something was typed or chosen in it. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, isWide = false, isFirm = false } = props;
  const { appliesAtOnce = false, children } = props;
  const { t } = useTranslation();
  const [isTouched, setIsTouched] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    setIsTouched(false);
    setIsAsking(false);
  }, [isOpen]);
  const touch = () => {
    setIsTouched(true);
    setIsSent(false);
  };
  const touchByPress = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[aria-pressed]')) touch();
  };
  const leave = () => {
    if (isFirm) return;
    // What was sent and refused is still to be lost.
    const isRefused = content.current?.querySelector('[role=alert]') !== null;
    if (isTouched && !appliesAtOnce && (!isSent || isRefused)) setIsAsking(!isAsking);
    else onClose();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => focusFirstField(event, content.current)}
          onKeyDown={submitByKeys}
          onInput={touch}
          onSubmit={() => setIsSent(true)}
          onClick={touchByPress}
          className={join(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl border bg-raised shadow-2xl sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl',
            isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <div className="min-h-0 overflow-y-auto p-5 has-[[data-actions]]:pb-0">
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
          </div>
          {isAsking && (
            <div
              role="alertdialog"
              aria-label={t('dialog.unsaved')}
              className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3"
            >
              <p className="me-auto">{t('dialog.unsaved')}</p>
              <Button autoFocus onClick={() => setIsAsking(false)}>
                {t('dialog.keep')}
              </Button>
              <Button look="danger" onClick={onClose}>
                {t('dialog.discard')}
              </Button>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The field that is changed most, or the first, in place of the cross; a phone would show its keyboard over the dialog. */
function focusFirstField(event: Event, content: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  const fields = ':is(input, select, textarea):not(:disabled, [type=file], [readonly])';
  const field =
    content?.querySelector<HTMLElement>('[data-first]') ??
    content?.querySelector<HTMLElement>(fields);
  if (!field) return;
  event.preventDefault();
  field.focus();
  // As the tabulator does.
  if (field instanceof HTMLInputElement) field.select();
}

/** Ctrl Enter sends the form of a dialog, from wherever the focus is in it. */
function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const button = event.currentTarget.querySelector<HTMLElement>('form [type=submit]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** At the foot of a dialog; in a long one they stay in view while it scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-actions
      className="sticky bottom-0 -mx-5 mt-2 flex flex-wrap justify-end gap-2 border-t bg-raised px-5 py-3"
    >
      {children}
    </div>
  );
}
