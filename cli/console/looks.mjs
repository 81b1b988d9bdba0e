const PLACE = '/$workspace/$environment';

/** Those that people have open on a wide screen all day. */
const mostUsed = new Set([
  PLACE,
  `${PLACE}/orders`,
  `${PLACE}/orders/$id`,
  `${PLACE}/subscriptions/$id`,
  `${PLACE}/webhooks`,
  `${PLACE}/webhooks/$id`,
  `${PLACE}/deliveries/$id`,
]);

/** `of` leaves out the pages of which a variant shows nothing new. */
export const looks = [
  { name: '1440-light', width: 1_440, colorScheme: 'light', locale: 'en-GB' },
  { name: '390-light', width: 390, colorScheme: 'light', locale: 'en-GB', isPhone: true },
  { name: '1440-dark', width: 1_440, colorScheme: 'dark', locale: 'en-GB' },
  { name: '1440-german', width: 1_440, colorScheme: 'light', locale: 'de-DE' },
  {
    name: '2560-light',
    width: 2_560,
    colorScheme: 'light',
    locale: 'en-GB',
    of: (route) => mostUsed.has(route),
  },
].map((look) => ({ of: () => true, isPhone: false, ...look }));

export const HEIGHT = 900;

/** A window of that look, in which somebody is signed in. */
export function openLook(browser, look, state) {
  return browser.newContext({
    storageState: state,
    locale: look.locale,
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: HEIGHT },
    // With touch, controls are larger.
    hasTouch: look.isPhone,
    isMobile: look.isPhone,
  });
}
