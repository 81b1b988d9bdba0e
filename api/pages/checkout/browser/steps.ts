import type { Drafts } from './draft.ts';
import { faultOf, inputsOf, isChecked, showFaults } from './form-fields.ts';
import { pageTexts, type StepKey } from './page-data.ts';

export interface Steps {
  /** Opens a step and folds the others. */
  readonly open: (key: StepKey, options?: { focus?: boolean }) => void;
  /** Opens the step that holds the input, so that it can be focused. */
  readonly openFor: (input: Element) => void;
  /** Writes the summaries of folded steps again. */
  readonly summarize: () => void;
}

export interface StepsOptions {
  readonly drafts: Drafts;
  readonly isBusy: () => boolean;
  readonly pay: () => void;
  readonly changed: (step: StepKey) => void;
  /** In a frame the browser's Back belongs to the merchant's page. */
  readonly usesHistory: boolean;
}

/** The steps of the unified page: one open at a time, in their order, each checked before the next opens. */
export function createSteps(startAt: StepKey, options: StepsOptions): Steps {
  const items = [...document.querySelectorAll<HTMLElement>('li[data-step]')];
  let current: StepKey | null = null;

  const open: Steps['open'] = (wanted, { focus = true } = {}) => {
    const target = firstUnfinished(items, wanted);
    const at = items.indexOf(target);
    for (const [index, item] of items.entries())
      render(item, index < at ? 'done' : index === at ? 'active' : 'todo');
    const key = keyOf(target);
    options.drafts.change({ step: key });
    if (focus) target.querySelector('h2')?.focus();
    if (key === current) return;
    current = key;
    options.changed(key);
  };
  const goTo = (key: StepKey): void => {
    open(key);
    if (options.usesHistory && current) history.pushState({ ...history.state, step: current }, '');
  };
  for (const [index, item] of items.entries()) {
    item.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (options.isBusy()) return;
      const next = items[index + 1];
      if (!next) return options.pay();
      const faulty = showFaults(item);
      if (faulty) faulty.focus();
      else goTo(keyOf(next));
    });
    item.querySelector('[data-edit]')?.addEventListener('click', () => {
      if (!options.isBusy()) goTo(keyOf(item));
    });
  }
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    if (!options.isBusy() && isStep(state?.step)) open(state.step);
  });
  open(startAt, { focus: false });
  if (options.usesHistory) history.replaceState({ ...history.state, step: current }, '');
  return {
    open,
    summarize: () => {
      for (const item of items) renderRecap(item);
    },
    openFor: (input) => {
      const item = input.closest<HTMLElement>('li[data-step]');
      if (item && keyOf(item) !== current) open(keyOf(item), { focus: false });
    },
  };
}

/** The wanted step, unless a field of one before it is missing or wrong. */
function firstUnfinished(items: readonly HTMLElement[], wanted: StepKey): HTMLElement {
  const before = items.slice(
    0,
    Math.max(
      0,
      items.findIndex((item) => keyOf(item) === wanted),
    ),
  );
  const unfinished = before.find((item) => inputsOf(item).some((input) => faultOf(input) !== null));
  const target = unfinished ?? items.find((item) => keyOf(item) === wanted) ?? items[0];
  if (!target) throw new Error('the page has no steps');
  return target;
}

function render(item: HTMLElement, state: 'done' | 'active' | 'todo'): void {
  item.dataset['state'] = state;
  const [form, edit] = [item.querySelector('form'), item.querySelector<HTMLElement>('[data-edit]')];
  if (form) form.hidden = state !== 'active';
  if (edit) edit.hidden = state !== 'done';
  renderRecap(item);
  if (state === 'active') item.setAttribute('aria-current', 'step');
  else item.removeAttribute('aria-current');
}

function renderRecap(item: HTMLElement): void {
  const recap = item.querySelector<HTMLElement>('[data-recap]');
  if (!recap) return;
  recap.textContent = item.dataset['state'] === 'done' ? recapOf(item) : '';
  recap.hidden = recap.textContent === '';
}

/** The summary of a folded step. */
function recapOf(item: HTMLElement): string {
  const text = (selector: string): string[] =>
    [...item.querySelectorAll(selector)].map((node) => node.textContent ?? '');
  switch (keyOf(item)) {
    case 'cart':
      return text('.what').join(', ');
    case 'shipping':
      return shippingOf(item);
    case 'billing':
      if (isChecked('billingSameAsShipping')) return pageTexts().sameAddress;
  }
  const value = (part: string): string => valueOf(item, part);
  // In the order of its country.
  const inOrder = (...parts: readonly string[]): string =>
    inputsOf(item)
      .map(({ name }) => name.split('.')[1] ?? '')
      .filter((part) => parts.includes(part))
      .map(value)
      .filter(Boolean)
      .join(' ');
  const place = inOrder('postalCode', 'city', 'stateProvince');
  const lines = [
    item.querySelector<HTMLInputElement>('[name=email]')?.value ?? '',
    inOrder('firstName', 'lastName'),
    value('company'),
    [value('addressLine1'), value('addressLine2'), place, value('countryCode')]
      .filter(Boolean)
      .join(', '),
  ];
  return lines.filter(Boolean).join('\n');
}

/** The method that is chosen, or the only one. */
function shippingOf(item: HTMLElement): string {
  const tile = [...item.querySelectorAll('.tile')].find(
    (one) => !one.querySelector('input:not(:checked)'),
  );
  const parts = [tile?.querySelector('span')?.firstChild, tile?.querySelector('.price')];
  return parts.flatMap((part) => part?.textContent ?? []).join(' · ');
}

function valueOf(item: HTMLElement, part: string): string {
  const input = item.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$=".${part}"]`);
  if (input instanceof HTMLSelectElement) {
    return input.value === '' ? '' : (input.selectedOptions[0]?.textContent ?? '');
  }
  return input?.value.trim() ?? '';
}

function keyOf(item: HTMLElement): StepKey {
  const key = item.dataset['step'];
  if (!isStep(key)) throw new Error(`unknown step ${key}`);
  return key;
}

function isStep(value: unknown): value is StepKey {
  return ['cart', 'address', 'shipping', 'billing', 'payment'].some((key) => key === value);
}
