import { inkOn } from '../ink-on.ts';
import { escaped } from './escaped.ts';

export const ink = '#1f2937';
export const faintInk = '#5b6472';
const COLOR = /^#[0-9a-f]{6}$/i;

/** A paragraph of HTML. */
export function paragraph(html: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${html}</p>`;
}

/** A link that looks like a button, legible on any colour. */
export function button(label: string, url: string, color: string | null): string {
  const ground = color !== null && COLOR.test(color) ? color : ink;
  const style = `display:inline-block;padding:12px 24px;border-radius:6px;background:${ground};color:${inkOn(ground)};font-weight:600;text-decoration:none`;
  return paragraph(`<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`);
}

/** A link in the run of the text. */
export function textLink(label: string, url: string): string {
  return `<a href="${escaped(url)}" style="color:${faintInk}">${escaped(label)}</a>`;
}
