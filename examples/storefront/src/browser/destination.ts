import { toDestination, type Destination } from '../destinations.ts';

/** Where the order goes, as the buyer chose it for the estimate; remembered in this browser. */
const DESTINATION = 'shop.destination';
const country = document.querySelector<HTMLSelectElement>('#country');
const state = document.querySelector<HTMLSelectElement>('#state');
const stateField = document.querySelector<HTMLElement>('[data-state]');

export function readDestination(): Destination | null {
  return toDestination(country?.value, state?.value);
}

for (const select of [country, state])
  select?.addEventListener('change', () => {
    showState();
    localStorage.setItem(DESTINATION, `${country?.value ?? ''}-${state?.value ?? ''}`);
    document.dispatchEvent(new Event('destination'));
  });

const [countryBefore = '', stateBefore = ''] = (localStorage.getItem(DESTINATION) ?? '').split('-');
if (country && countryBefore) country.value = countryBefore;
if (state && stateBefore) state.value = stateBefore;
showState();

function showState(): void {
  if (stateField) stateField.hidden = country?.value !== 'US';
}
