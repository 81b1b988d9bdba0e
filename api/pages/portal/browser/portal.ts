import { createApi, type Answer } from '../../checkout/browser/api-calls.ts';
import { openCardFrame } from './card-frame.ts';
import { readPortalData, type PortalData } from './portal-data.ts';
import { keyOf, returnOf, showReasons } from './return-form.ts';

/**
 * The script of the portal. The server renders everything; after each change the page fetches itself again and shows what
 * it then says. When that is no portal any more, such as behind an expired link, the page is loaded anew.
 */
type Action = 'pause' | 'resume' | 'cancel' | 'change_card' | 'return' | 'cancel_return';

const STALE_MS = 60_000;
let data = requireData();
let fetchedAt = Date.now();
let isBusy = false;
/** What is under way moves no money: it opens the form of a new card. */
let isOpeningFrame = false;

document.documentElement.classList.add('js');
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const opener = target.closest<HTMLElement>('[data-open]');
  if (opener) return open(opener.dataset['open'] ?? '');
  if (target.closest('[data-close]')) return close(target.closest('dialog'));
  const adder = target.closest<HTMLButtonElement>('[data-new-card]');
  if (adder) void addCard(adder);
});
document.addEventListener('input', ({ target }) => showReasons(target));
document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) void submit(event.target);
});
// The page stays while money moves: Escape does not close the dialog then.
document.addEventListener('cancel', (event) => !mayClose() && event.preventDefault(), true);
// By Escape too. A frame may have stored a card that is to be offered from now on.
document.addEventListener(
  'close',
  ({ target }) => {
    if (target instanceof HTMLDialogElement && dropFrame(target)) void refresh();
  },
  true,
);
// A page from the back-forward cache, or in a tab that was left for a while, may be out of date.
window.addEventListener('pageshow', ({ persisted }) => void (persisted && refresh()));
document.addEventListener('visibilitychange', () => {
  const isStale = Date.now() - fetchedAt > STALE_MS;
  const isInUse = isBusy || document.querySelector('dialog[open]') !== null;
  if (document.visibilityState === 'visible' && isStale && !isInUse) void refresh();
});

function requireData(): PortalData {
  const found = readPortalData(document);
  if (!found) throw new Error('the page has no data');
  return found;
}

function open(id: string): void {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return;
  hideAlert(dialog);
  dialog.showModal();
  const adder = dialog.querySelector<HTMLButtonElement>('[data-new-card]');
  if (adder?.hidden) void addCard(adder);
}

function close(dialog: HTMLDialogElement | null): void {
  if (mayClose()) dialog?.close();
}

function mayClose(): boolean {
  return !isBusy || isOpeningFrame;
}

/** Takes the card's frame out of a dialog; whether there was one. */
function dropFrame(dialog: HTMLDialogElement | null): boolean {
  const frame = dialog?.querySelector('[data-frame]');
  const hadFrame = frame !== null && frame !== undefined && frame.childElementCount > 0;
  frame?.replaceChildren();
  return hadFrame;
}

async function submit(form: HTMLFormElement): Promise<void> {
  const action = form.dataset['act'] as Action;
  const input = inputOf(form, action);
  if (input) await act(form, action, input);
}

function inputOf(form: HTMLFormElement, action: Action): Record<string, unknown> | null {
  const values = new FormData(form);
  const text = (name: string): string => String(values.get(name) ?? '').trim();
  if (action === 'change_card') return { paymentMethodId: text('card') };
  if (action === 'cancel_return') return {};
  if (action === 'return') {
    const asked = returnOf(form);
    if (!asked) showAlert(form, data.failures['return_fields']);
    return asked;
  }
  if (action === 'cancel') {
    const [reason, comment] = [text('reason'), text('comment')];
    return { ...(reason ? { reason } : {}), ...(comment ? { comment } : {}) };
  }
  const day = form.querySelector<HTMLInputElement>('[name=resumeAt]');
  if (!day) return {};
  if (!day.validity.valid) {
    showAlert(form, data.failures['date']);
    return null;
  }
  // The morning of that day, where the buyer is.
  return day.value ? { resumeAt: new Date(`${day.value}T09:00`).toISOString() } : {};
}

/** Asks for the change, shows what came of it, and then the present state. */
async function act(form: HTMLFormElement, action: Action, input: object): Promise<void> {
  if (isBusy) return;
  setBusy(form, true);
  hideAlert(form);
  const [method, path] = callOf(action, form.dataset['id'] ?? '');
  const key = action === 'return' ? keyOf(form, input) : undefined;
  const response = await call(method, path, input, key);
  setBusy(form, false);
  if (response.status === 401) return refresh();
  if (response.status !== 200 && response.status !== 201) {
    const isReturn = action === 'return' || action === 'cancel_return';
    const reason = isReturn ? returnFailureOf(response) : failureOf(response);
    if (!['changed', 'return_changed'].includes(reason))
      return showAlert(form, data.failures[reason]);
    leave(form);
    await refresh();
    return say(data.failures[reason], false);
  }
  leave(form);
  const outcome = outcomeOf(action, response);
  await refresh();
  say(data.done[outcome], !['card_declined', 'card_blocked'].includes(outcome));
}

function callOf(action: Action, id: string): ['POST' | 'PUT', string] {
  if (action === 'return') return ['POST', '/me/returns'];
  if (action === 'cancel_return') return ['POST', `/me/returns/${id}/cancel`];
  if (action === 'change_card') return ['PUT', `/me/subscriptions/${id}/payment-method`];
  return ['POST', `/me/subscriptions/${id}/${action}`];
}

/** Closes the dialog of a change that was made, or was not possible any more. */
function leave(form: HTMLFormElement): void {
  const dialog = form.closest('dialog');
  dropFrame(dialog);
  close(dialog);
}

function outcomeOf(action: Action, response: Answer): string {
  if (action === 'pause') return 'paused';
  if (action === 'resume') return 'resumed';
  if (action === 'cancel') return 'cancelled';
  if (action === 'return') return 'return_requested';
  if (action === 'cancel_return') return 'return_cancelled';
  const { status } = (response.data['retry'] ?? {}) as { status?: string };
  return status === undefined || status === 'none' ? 'card' : `card_${status}`;
}

const failures = new Map([
  ['payment_failed', 'declined'],
  ['renewal_needs_attention', 'in_doubt'],
  ['permission_denied', 'not_allowed'],
  ['installment_plan_merchant_only', 'not_allowed'],
  ['rate_limit_exceeded', 'too_many'],
  ['unreachable', 'unreachable'],
  ['request_in_progress', 'busy'],
  ['invalid_subscription_state', 'changed'],
  ['invalid_state', 'changed'],
  ['not_found', 'changed'],
  ['validation_error', 'date'],
  ['no_processor_connection', 'no_cards'],
  ['embed_token_failed', 'no_cards'],
]);

function failureOf({ code }: Answer): string {
  return failures.get(code) ?? 'other';
}

/** Units that another tab, or the shop, was faster with are a change like any other. */
function returnFailureOf(response: Answer): string {
  if (response.code === 'validation_error') {
    const isTaken = response.details.some(({ code }) => code === 'quantity_exceeds_open');
    return isTaken ? 'return_changed' : 'return_fields';
  }
  const reason = failureOf(response);
  return reason === 'changed' ? 'return_changed' : reason === 'busy' ? 'return_busy' : reason;
}

/** A call with the page's token; with a new one where that has expired. */
async function call(
  method: 'POST' | 'PUT',
  path: string,
  body: object | undefined,
  key?: string,
): Promise<Answer> {
  const ask = (): Promise<Answer> =>
    createApi(data.api)(method, path, body, {
      'x-service-customer-token': data.token,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    });
  const response = await ask();
  if (response.status !== 401) return response;
  const page = await fetchPage();
  const renewed = page && readPortalData(page);
  if (!renewed) return response;
  data = renewed;
  return ask();
}

async function addCard(button: HTMLButtonElement): Promise<void> {
  const form = button.closest('form');
  const place = form?.querySelector<HTMLElement>('[data-frame]');
  if (!form || !place || isBusy || place.childElementCount > 0) return;
  setBusy(form, true);
  isOpeningFrame = true;
  hideAlert(form);
  const response = await call('POST', '/me/subscriptions/card-session', undefined);
  isOpeningFrame = false;
  setBusy(form, false);
  if (!form.closest('dialog')?.open) return;
  const { embedUrl } = response.data;
  if (response.status !== 200 || typeof embedUrl !== 'string') {
    button.hidden = false;
    return showAlert(form, data.failures[failureOf(response)]);
  }
  button.hidden = true;
  // One question at a time.
  const saved = form.querySelector<HTMLElement>('[data-saved]');
  if (saved) saved.hidden = true;
  openCardFrame(place, embedUrl, {
    stored: (paymentMethodId) => void act(form, 'change_card', { paymentMethodId }),
    cancelled: () => close(form.closest('dialog')),
  });
}

function setBusy(form: HTMLFormElement, on: boolean): void {
  isBusy = on;
  form.setAttribute('aria-busy', String(on));
  for (const button of form.querySelectorAll<HTMLButtonElement>('button')) {
    button.setAttribute('aria-disabled', String(on));
    const spinner = button.querySelector<HTMLElement>('.spin');
    if (spinner) spinner.hidden = !on;
    const label = button.querySelector<HTMLElement>('[data-label]');
    if (!label) continue;
    label.dataset['idle'] ??= label.textContent ?? '';
    label.textContent = (on ? button.dataset['busy'] : label.dataset['idle']) ?? '';
  }
  const working = form.querySelector<HTMLElement>('[data-working]');
  const isCharging = form.querySelector('[data-frame] iframe') !== null;
  if (working) working.hidden = !(on && isCharging);
}

function showAlert(form: ParentNode, text: string | undefined): void {
  const alert = form.querySelector<HTMLElement>('[data-alert]');
  const line = alert?.querySelector('p');
  if (!alert || !line) return;
  line.textContent = text ?? '';
  alert.hidden = false;
  alert.focus();
}

function hideAlert(form: ParentNode): void {
  const alert = form.querySelector<HTMLElement>('[data-alert]');
  if (alert) alert.hidden = true;
}

/** What came of it, above everything; it gets the focus, as the button that was pressed may be gone. */
function say(text: string | undefined, isGood: boolean): void {
  const result = document.querySelector<HTMLElement>('[data-result]');
  const line = result?.querySelector('p');
  if (!result || !line) return;
  result.classList.toggle('good', isGood);
  line.textContent = text ?? '';
  result.hidden = false;
  result.focus();
  result.scrollIntoView({ block: 'nearest' });
}

async function refresh(): Promise<void> {
  const page = await fetchPage();
  const content = page?.querySelector('[data-content]');
  const renewed = page && readPortalData(page);
  // That page has another policy of contents, and a form: it must be loaded, not copied.
  if (page && !content) return location.reload();
  if (!content || !renewed) return;
  data = renewed;
  // Whoever has opened a dialog meanwhile keeps it.
  if (document.querySelector('dialog[open]')) return;
  fetchedAt = Date.now();
  const focused = document.activeElement?.closest<HTMLElement>('[data-open]')?.dataset['open'];
  document.querySelector('[data-content]')?.replaceWith(content);
  // The button that has just opened a dialog still has the focus.
  if (focused) content.querySelector<HTMLElement>(`[data-open="${CSS.escape(focused)}"]`)?.focus();
}

/** The page as it is now; null when the server was not reached. */
async function fetchPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(45_000),
    });
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}
