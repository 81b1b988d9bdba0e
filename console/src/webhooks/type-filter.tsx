import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetFilters } from '../table/set-filters.ts';
import { useEventTypes } from './event-types.ts';

interface TypeFilterProps {
  readonly name: string;
  readonly value: string | undefined;
  /** Several, and whole categories such as `order.*`, separated by commas. */
  readonly isMany?: boolean;
}

/** A filter by type of event, found by typing a part of its name. */
export function TypeFilter({ name, value, isMany = false }: TypeFilterProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const [isOpen, setIsOpen] = useState(false);
  const { data: types = [] } = useEventTypes();
  const chosen = value === undefined ? [] : value.split(',');
  const categories = [...new Set(types.map(({ category }) => `${category}.*`))];
  const names = [...(isMany ? categories : []), ...types.map(({ type }) => type)];
  const choose = (type: string) => {
    if (!isMany) {
      set({ [name]: chosen.includes(type) ? undefined : type });
      return setIsOpen(false);
    }
    const next = chosen.includes(type)
      ? chosen.filter((one) => one !== type)
      : [...chosen, type].toSorted();
    return set({ [name]: next.length === 0 ? undefined : next.join(',') });
  };
  const [first = ''] = chosen;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="flex h-9 max-w-72 items-center gap-2 rounded-lg border bg-panel px-2.5 pointer-coarse:h-11">
        <span className="text-xs text-quiet">{t('event.type')}</span>
        <span className="truncate">
          {chosen.length === 0 && t('table.all')}
          {chosen.length === 1 && first}
          {chosen.length > 1 && t('event.types', { count: chosen.length })}
        </span>
        <ChevronDown size={14} aria-hidden className="shrink-0 text-quiet" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('event.type')}
          className="z-40 w-80 max-w-[calc(100vw-1rem)] overflow-hidden rounded-xl border bg-raised shadow-xl"
        >
          <Command label={t('event.findType')}>
            <Command.Input
              autoFocus
              placeholder={t('event.findType')}
              className="h-11 w-full border-b bg-transparent px-3 outline-none"
            />
            <Command.List className="max-h-72 overflow-y-auto p-1" label={t('event.type')}>
              <Command.Empty className="p-3 text-quiet">{t('event.noType')}</Command.Empty>
              {names.map((type) => (
                <Command.Item
                  key={type}
                  value={type}
                  onSelect={() => choose(type)}
                  className="flex min-h-9 items-center gap-2 rounded-lg px-2 font-mono text-xs data-[selected=true]:bg-tint pointer-coarse:min-h-11"
                >
                  <Check
                    size={14}
                    aria-hidden
                    className={chosen.includes(type) ? 'shrink-0' : 'invisible shrink-0'}
                  />
                  {type}
                  {chosen.includes(type) && <span className="sr-only">{t('event.chosen')}</span>}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
