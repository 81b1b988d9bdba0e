import type { Locator, Page } from 'playwright-core';

/** Who works with keys alone in a wide window, and who with a finger on a phone. */
export const hands = [
  { hand: 'keys', tab: { width: 1_440 } },
  { hand: 'touch', tab: { width: 390, hasTouch: true } },
] as const;
export type Hand = (typeof hands)[number]['hand'];

const TABS_MAX = 25;

/**
 * Does what somebody does at a page, and counts it: a tap, a key with what is held beside it, or a text that is typed is
 * one step.
 */
export class Steps {
  readonly taken: string[] = [];
  readonly #page: Page;
  readonly #hand: Hand;

  constructor(page: Page, hand: Hand) {
    this.#page = page;
    this.#hand = hand;
  }

  get count(): number {
    return this.taken.length;
  }

  async press(chord: string): Promise<void> {
    this.taken.push(chord);
    await this.#page.keyboard.press(chord);
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    this.taken.push(
      `tap ${(await target.innerText()).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`,
    );
    await target.tap();
  }

  async type(text: string): Promise<void> {
    this.taken.push(`type ${text}`);
    await this.#page.keyboard.type(text, { delay: 10 });
  }

  /** Opens what the search finds for the text: the first row, unless one is named. */
  async find(text: string, row?: RegExp): Promise<void> {
    const rows = this.#page.getByRole('option');
    const wanted = row ? rows.filter({ hasText: row }).first() : rows.first();
    if (this.#hand === 'touch')
      await this.tap(this.#page.getByRole('button', { name: 'Find anything' }));
    else await this.press('Control+k');
    await this.type(text);
    await this.#page.getByText('Searching…').waitFor({ state: 'detached' });
    await wanted.waitFor();
    if (this.#hand === 'touch') return this.tap(wanted);
    while ((await wanted.getAttribute('aria-selected')) !== 'true') await this.press('ArrowDown');
    return this.press('Enter');
  }

  /** Presses a button of the page: by a finger, or by its name in the search. */
  async act(name: string): Promise<void> {
    const button = this.#page.getByRole('main').getByRole('button', { name, exact: true });
    await button.waitFor();
    if (this.#hand === 'touch') await this.tap(button);
    else await this.find(name.toLowerCase(), new RegExp(`Action${name}`));
  }

  /** Types over what is in a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (this.#hand === 'touch') {
      await this.tap(field);
      await field.selectText();
    } else await this.#tabTo(field);
    await this.type(text);
  }

  /** Follows a link, or presses a button that is at the given place of the page. */
  async open(target: Locator): Promise<void> {
    await target.waitFor();
    if (this.#hand === 'touch') return this.tap(target);
    await this.#tabTo(target);
    return this.press('Enter');
  }

  /** Follows the link of a row of the list. */
  async openRow(link: Locator): Promise<void> {
    await link.waitFor();
    if (this.#hand === 'touch') return this.tap(link);
    while (!(await isFocused(link))) await this.press('j');
    return this.press('Enter');
  }

  /** Sends the form of the dialog that is open. */
  async send(name: string | RegExp): Promise<void> {
    const button = this.#page.getByRole('dialog').getByRole('button', { name });
    await this.#page.locator('[role=dialog] button[type=submit]:enabled').waitFor();
    if (this.#hand === 'touch') await this.tap(button);
    else await this.press('Control+Enter');
  }

  async #tabTo(target: Locator): Promise<void> {
    const isBefore = await target.evaluate(
      (element) =>
        document.activeElement !== null &&
        (element.compareDocumentPosition(document.activeElement) &
          Node.DOCUMENT_POSITION_FOLLOWING) !==
          0,
    );
    for (let tabs = 0; tabs < TABS_MAX && !(await isFocused(target)); tabs += 1)
      await this.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
