import { ChevronDown, ChevronUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector, PaymentRouting } from '../../../sdk/typescript/src/commerce.ts';
import { errorAt, type FieldError } from '../client/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { join } from '../ui/join.ts';
import { Panel } from '../ui/panel.tsx';
import { CascadeField } from './cascade-field.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { newCondition, type Rule } from './conditions.ts';
import { ruleText } from './sentences.ts';
import type { NameOf } from './use-routing.ts';

interface RuleListProps {
  readonly routing: PaymentRouting;
  readonly active: readonly Connector[];
  readonly nameOf: NameOf;
  readonly errors: readonly FieldError[];
  readonly onChange: (routing: PaymentRouting) => void;
}

let lastKey = 0;

/** The rules in their order, each as a sentence above the fields that make it. */
export function RuleList({ routing, active, nameOf, errors, onChange }: RuleListProps) {
  const { t } = useTranslation();
  const { rules, defaultCascade } = routing;
  // A rule has no id; these keep its fields, and where one is in them, when rules change places.
  const [keys, setKeys] = useState(() => rules.map(() => ++lastKey));
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const set = (next: readonly Rule[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange({ ...routing, rules: [...next] });
  };
  const move = (from: number, to: number) => {
    set(moved(rules, from, to), moved(keys, from, to));
    setSaid(t('routing.moved', { from: from + 1, to: to + 1 }));
  };
  return (
    <div className="grid gap-3">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol className="grid gap-3">
        {rules.map((rule, index) => (
          <li
            key={keys[index] ?? index}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged === index || !isPastMiddle(event, dragged < index)) return;
              move(dragged, index);
              setDragged(index);
            }}
            className={join(dragged === index && 'opacity-60')}
          >
            <RuleCard
              rule={rule}
              index={index}
              count={rules.length}
              active={active}
              nameOf={nameOf}
              errors={errors}
              onDrag={setDragged}
              onMove={(to) => move(index, to)}
              onChange={(next) => set(rules.with(index, next), keys)}
              onRemove={() => set(rules.toSpliced(index, 1), keys.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {rules.length === 0 && <p className="text-quiet">{t('routing.noRules')}</p>}
      <Button
        className="justify-self-start"
        onClick={() =>
          set(
            [...rules, { conditions: [newCondition('currency')], cascade: [] }],
            [...keys, ++lastKey],
          )
        }
      >
        <Plus size={16} aria-hidden />
        {t('routing.addRule')}
      </Button>
      <Panel className="p-4">
        <CascadeField
          label={t(rules.length === 0 ? 'routing.everyPayment' : 'routing.otherwise')}
          cascade={defaultCascade}
          active={active}
          nameOf={nameOf}
          error={errorAt(errors, 'defaultCascade')}
          onChange={(next) => onChange({ ...routing, defaultCascade: next })}
        />
      </Panel>
    </div>
  );
}

/** Whether the pointer has come past the middle: over a taller rule, two would change places again and again. */
function isPastMiddle(
  { currentTarget, clientY }: DragEvent<HTMLElement>,
  isDown: boolean,
): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  const isBelow = clientY > top + height / 2;
  return isDown ? isBelow : !isBelow;
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface RuleCardProps extends Pick<RuleListProps, 'active' | 'nameOf' | 'errors'> {
  readonly rule: Rule;
  readonly index: number;
  readonly count: number;
  readonly onDrag: (index: number | null) => void;
  readonly onMove: (to: number) => void;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
}

const icon =
  'grid size-9 place-items-center rounded-lg text-quiet hover:bg-tint disabled:opacity-40 pointer-coarse:size-11';

function RuleCard(props: RuleCardProps) {
  const { rule, index, count, active, nameOf, errors, onDrag, onMove, onChange, onRemove } = props;
  const { t } = useTranslation();
  const number = index + 1;
  const path = `rules.${index}`;
  const ofConditions = errors.find((one) => one.path === `${path}.conditions`)?.message;
  return (
    <Panel role="group" aria-label={t('routing.ruleNumber', { number })}>
      <header className="flex flex-wrap items-center gap-1 border-b px-3 py-2">
        <span
          draggable
          title={t('routing.drag')}
          onDragStart={({ dataTransfer }) => {
            // Firefox begins no drag without data.
            dataTransfer.setData('text/plain', String(number));
            dataTransfer.effectAllowed = 'move';
            onDrag(index);
          }}
          onDragEnd={() => onDrag(null)}
          className="grid size-9 cursor-grab place-items-center text-quiet max-sm:hidden"
        >
          <GripVertical size={16} aria-hidden />
        </span>
        <p className="min-w-0 flex-1 basis-60 break-words">
          <strong>{number}.</strong> {ruleText(rule, nameOf, t)}
        </p>
        <button
          type="button"
          disabled={index === 0}
          aria-label={t('routing.up', { number })}
          onClick={() => onMove(index - 1)}
          className={icon}
        >
          <ChevronUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          disabled={index === count - 1}
          aria-label={t('routing.down', { number })}
          onClick={() => onMove(index + 1)}
          className={icon}
        >
          <ChevronDown size={16} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('routing.removeRule', { number })}
          onClick={onRemove}
          className={icon}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      </header>
      <div className="grid gap-4 p-4">
        {rule.conditions.map((condition, place) => (
          <ConditionFields
            // A condition has no id either; one that goes away takes the texts of the last one with it.
            key={`${place} ${condition.type} ${rule.conditions.length}`}
            condition={condition}
            error={errorAt(errors, `${path}.conditions.${place}`)}
            onChange={(next) =>
              onChange({ ...rule, conditions: rule.conditions.with(place, next) })
            }
            onRemove={() => onChange({ ...rule, conditions: rule.conditions.toSpliced(place, 1) })}
          />
        ))}
        {ofConditions !== undefined && (
          <p role="alert" className="text-xs text-bad">
            {ofConditions}
          </p>
        )}
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() =>
            onChange({ ...rule, conditions: [...rule.conditions, newCondition('country')] })
          }
        >
          <Plus size={16} aria-hidden />
          {t('routing.addCondition')}
        </Button>
        <CascadeField
          label={t('routing.goesTo')}
          cascade={rule.cascade}
          active={active}
          nameOf={nameOf}
          error={errorAt(errors, `${path}.cascade`)}
          onChange={(cascade) => onChange({ ...rule, cascade })}
        />
      </div>
    </Panel>
  );
}
