import { totalsHtml, type TotalsProps } from './basket.ts';
import { attributes, escaped } from './markup.ts';

const signs = {
  good: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bad: '<path d="M12 7v6M12 16.5v.01"/><circle cx="12" cy="12" r="9.5"/>',
  time: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  closed: '<path d="m7 7 10 10M17 7 7 17"/>',
} as const;

/** A page that only says something: how a session stands, or why there is none. */
export interface Panel {
  readonly sign: keyof typeof signs | 'busy';
  readonly heading: string;
  readonly text: string;
  readonly totals?: TotalsProps | null;
  readonly link?: { readonly label: string; readonly url: string } | null;
  /** Shown by the script only, under this name. */
  readonly data?: 'waiting' | 'left' | 'done';
  /** A button of the script's. */
  readonly action?: string;
  /** With a link to the bank, which the script shows once it is needed. */
  readonly mayNeedBank?: boolean;
}

export function panelHtml(panel: Panel): string {
  const { sign, heading, text, totals, link, data, action, mayNeedBank } = panel;
  const tone = sign === 'good' || sign === 'bad' ? ` ${sign}` : '';
  const drawn =
    sign === 'busy'
      ? '<span class="spin"></span>'
      : `<svg width="30" height="30" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${signs[sign]}</svg>`;
  const button = link
    ? `<a class="button plain"${attributes({ href: link.url })}>${escaped(link.label)}</a>`
    : '';
  const extra = action
    ? `<button type="button" class="button plain" data-action>${escaped(action)}</button>`
    : '';
  const bank = mayNeedBank
    ? '<a class="button plain" data-bank hidden href="#">Continue to your bank</a>'
    : '';
  const outer = attributes({ class: 'panel card', 'data-panel': data ?? null });
  return `<section${outer}><div class="sign${tone}" aria-hidden="true">${drawn}</div><h1 tabindex="-1">${escaped(heading)}</h1><p data-text role="status">${escaped(text)}</p>${totals ? totalsHtml(totals) : ''}${button}${extra}${bank}</section>`;
}

/** Panels that wait in the page until the script needs them. */
export function heldBackHtml(panels: readonly Panel[]): string {
  return panels
    .map((panel) => `<template id="panel-${panel.data ?? ''}">${panelHtml(panel)}</template>`)
    .join('');
}
