import type { Words } from '../words/en.ts';

/** `g` and the letter open the page. */
export const pages: readonly (readonly [key: string, room: keyof Words['rooms'], path: string])[] =
  [
    ['t', 'today', ''],
    ['o', 'orders', '/orders'],
    ['b', 'carts', '/carts'],
    ['p', 'payments', '/payments'],
    ['i', 'invoices', '/invoices'],
    ['f', 'fulfillments', '/fulfillments'],
    ['c', 'customers', '/customers'],
    ['s', 'subscriptions', '/subscriptions'],
    ['d', 'discounts', '/discounts'],
    ['w', 'webhooks', '/webhooks'],
    ['e', 'events', '/events'],
    ['k', 'keys', '/keys'],
    ['r', 'requests', '/requests'],
    ['m', 'team', '/team'],
    ['a', 'audit', '/audit'],
    [',', 'settings', '/settings'],
  ];

const KEY = 'console.shortcuts';

/** Keys without Ctrl can be turned off: some people speak to their computer, and it types what they say. */
export const isOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export const turn = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');
