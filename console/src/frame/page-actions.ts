/** A button of the page that is open. */
export interface PageAction {
  readonly name: string;
  /** The part of the page that it belongs to; empty for the page as a whole. */
  readonly part: string;
  readonly press: () => void;
}

const MOST = 6;
const LENGTH_MAX = 60;

/**
 * What can be done on the open page, read from its buttons, so that the search offers exactly what is shown and allowed. A
 * name that several buttons have says not which of them is meant, and is left out, as are those within lists.
 */
export function actionsOnPage(): readonly PageAction[] {
  // What is below a dialog waits until that is closed.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return [];
  const found = [...document.querySelectorAll<HTMLButtonElement>('main button')]
    .filter((button) => !button.disabled && button.ariaDisabled !== 'true' && isShown(button))
    .filter((button) => button.closest('[data-columns], [role=tablist], form') === null)
    .map((button) => ({
      name: (button.ariaLabel ?? button.innerText).trim().replaceAll(/\s+/g, ' '),
      part: partOf(button),
      press: () => button.isConnected && button.click(),
    }))
    // A longer one explains something.
    .filter(({ name }) => name !== '' && name.length <= LENGTH_MAX);
  return found.filter(({ name }) => found.filter((one) => one.name === name).length === 1);
}

/** Those that a text names by the beginning of any of their words; without a text, those of the page as a whole. */
export function actionsNamed(actions: readonly PageAction[], text: string): readonly PageAction[] {
  const start = text.toLowerCase();
  return actions
    .filter(({ name, part }) =>
      start === '' ? part === '' : ` ${name.toLowerCase()}`.includes(` ${start}`),
    )
    .slice(0, MOST);
}

function isShown(button: HTMLElement): boolean {
  return button.getClientRects().length > 0;
}

function partOf(button: HTMLElement): string {
  for (let above = button.parentElement; above !== null; above = above.parentElement) {
    if (above.querySelector(':scope > header h1')) return '';
    const title = above.querySelector<HTMLElement>(':scope > header h2');
    if (title) return title.innerText;
  }
  return '';
}
