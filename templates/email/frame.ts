import { escaped } from './escaped.ts';
import type { Letter } from './letter.ts';
import { faintInk, ink, paragraph, textLink } from './parts.ts';

/** Whose mail it is. */
export interface Brand {
  readonly companyName: string;
  readonly logoUrl: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  readonly locale: string;
}

interface FrameProps {
  readonly subject: string;
  readonly isTest: boolean;
  readonly brand: Brand | null;
  /** Blocks of the text part; a link stands alone in its block. */
  readonly text: readonly string[];
  /** Blocks of HTML. */
  readonly html: readonly string[];
  /** The same for what stands below, smaller. */
  readonly footer?: { readonly text: readonly string[]; readonly html: readonly string[] };
}

const TEST_BANNER = 'TEST: this mail comes from a test environment; nothing in it is real.';
const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** A whole mail: banner, whose it is, what it says, and the small print. */
export function frame({ subject, isTest, brand, text, html, footer }: FrameProps): Letter {
  const support = supportOf(brand);
  const blocks = [
    ...(isTest ? [TEST_BANNER] : []),
    ...text,
    ...(support ? [`${support.text}`, ...support.links] : []),
    ...(footer?.text ?? []),
  ];
  return {
    subject: `${isTest ? '[TEST] ' : ''}${subject}`.replaceAll(/[\r\n]+/g, ' '),
    text: `${blocks.join('\n\n')}\n`,
    html: page(brand, isTest, html.join(''), [
      ...(support ? [support.html] : []),
      ...(footer?.html ?? []),
    ]),
  };
}

function page(
  brand: Brand | null,
  isTest: boolean,
  content: string,
  small: readonly string[],
): string {
  const banner = isTest
    ? `<div style="background:#fde68a;color:#000000;padding:8px 16px;text-align:center;font-size:14px">${TEST_BANNER}</div>`
    : '';
  const smallPrint = small
    .map((html) => paragraph(html, `font-size:13px;color:${faintInk}`))
    .join('');
  return `<!doctype html>
<html lang="${escaped(brand?.locale ?? 'en')}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f3f4f6;color:${ink};${FONT};font-size:16px;line-height:1.5">
${banner}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px">${brand ? masthead(brand) : ''}${content}</td></tr>
${smallPrint ? `<tr><td style="padding:16px 32px;border-top:1px solid #e5e7eb">${smallPrint}</td></tr>` : ''}
</table></td></tr></table>
</body></html>`;
}

function masthead({ logoUrl, companyName }: Brand): string {
  const name = escaped(companyName);
  const mark = logoUrl?.startsWith('https://')
    ? `<img src="${escaped(logoUrl)}" alt="${name}" height="40" style="display:block;max-width:240px;border:0">`
    : `<strong style="font-size:18px">${name}</strong>`;
  return `<div style="margin:0 0 24px">${mark}</div>`;
}

function supportOf(
  brand: Brand | null,
): { text: string; links: readonly string[]; html: string } | null {
  const address = brand?.supportEmail ?? null;
  const url = brand?.supportUrl ?? null;
  if (address === null && url === null) return null;
  const links = [address, url].filter((link) => link !== null);
  const shown = [
    ...(address === null ? [] : [textLink(address, `mailto:${address}`)]),
    ...(url === null ? [] : [textLink(url, url)]),
  ];
  return { text: 'Questions?', links, html: `Questions? ${shown.join(' &middot; ')}` };
}
