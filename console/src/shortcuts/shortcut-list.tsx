import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import { isOn, pages, turn } from './keys.ts';

/** What the keys do, and whether they do it. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [on, setOn] = useState(isOn);
  const everywhere = [
    ['/', t('shortcuts.search')],
    ['j', t('shortcuts.next')],
    ['k', t('shortcuts.previous')],
    ['Enter', t('shortcuts.open')],
    ['Ctrl Enter', t('shortcuts.send')],
    ['?', t('shortcuts.list')],
  ] as const;
  const opened = pages.map(
    ([key, room]) => [`g ${key}`, t('shortcuts.goTo', { page: t(`rooms.${room}`) })] as const,
  );
  return (
    <Dialog appliesAtOnce title={t('shortcuts.title')} isOpen isWide onClose={onClose}>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {[...everywhere, ...opened].map(([keys, text]) => (
          <div key={keys} className="flex items-baseline justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-md border bg-ground px-1.5 text-center font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t pt-2">
        <CheckField
          label={t('shortcuts.on')}
          help={t('shortcuts.onHelp')}
          checked={on}
          onChange={() => {
            turn(!on);
            setOn(!on);
          }}
        />
      </div>
    </Dialog>
  );
}
