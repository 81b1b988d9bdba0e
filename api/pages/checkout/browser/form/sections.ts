import type { StepKey } from '../page-data.ts';

/** Reports the section of the page that the buyer is in, never one twice in a row. It begins with the goods. */
export function followSections(changed: (step: StepKey) => void): void {
  let current: string | null = null;
  const enter = (place: Element | null): void => {
    const key = place?.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? null;
    if (!isStep(key) || key === current) return;
    current = key;
    changed(key);
  };
  enter(document.querySelector('[data-step=cart]') ?? document.querySelector('[data-step]'));
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) enter(target);
  });
}

function isStep(key: string | null): key is StepKey {
  return ['cart', 'address', 'shipping', 'billing', 'payment'].some((one) => one === key);
}
