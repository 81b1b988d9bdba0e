import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { ListColumns } from './list-columns.ts';

type ColumnsDialogProps = Readonly<{ columns: ListColumns<never>; onClose: () => void }>;

/** Which columns a list has, and in which order. */
export function ColumnsDialog({ columns, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const { all, shown, choose } = columns;
  const [first] = all;
  const [chosen, setChosen] = useState(() => new Set(shown.map(({ id }) => id)));
  const [order, setOrder] = useState(() => [
    ...shown.slice(1),
    ...all.slice(1).filter((one) => !shown.includes(one)),
  ]);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef('');
  const move = (at: number, by: 1 | -1) => {
    const [one] = order.slice(at, at + 1);
    const to = at + by;
    if (!one || to < 0 || to >= order.length) return;
    pressed.current = `${one.id} ${by}`;
    setOrder(order.toSpliced(at, 1).toSpliced(to, 0, one));
  };
  // A row that is moved in the page loses the focus.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
  }, [order]);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = (ids: readonly string[] | null) => {
    choose(ids);
    onClose();
  };
  return (
    <Dialog title={t('lists.columnsTitle')} isOpen onClose={onClose}>
      <p className="mb-3 text-quiet">{t('lists.columnsHelp', { first: first?.title ?? '' })}</p>
      <ul ref={list}>
        {order.map(({ id, title }, at) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b py-1">
            <CheckField label={title} checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span className="flex">
              <Button
                look="quiet"
                aria-label={t('lists.moveUp', { title })}
                data-move={`${id} -1`}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                look="quiet"
                aria-label={t('lists.moveDown', { title })}
                data-move={`${id} 1`}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="quiet" className="me-auto" onClick={() => save(null)}>
          {t('lists.asGiven')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
        <Button
          look="primary"
          onClick={() =>
            save([
              ...(first ? [first.id] : []),
              ...order.map(({ id }) => id).filter((id) => chosen.has(id)),
            ])
          }
        >
          {t('lists.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
