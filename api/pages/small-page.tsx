import { createHash } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { documentHtml, InlineStyle, Metadata } from '../../templates/document.tsx';
import { directionOf, type Language } from '../../templates/languages.ts';
import { html, type Reply } from '../http/reply.ts';

export interface SmallPage {
  /** Default: English, which the pages of merchants are in. */
  readonly language?: Language;
  readonly title: string;
  readonly css: string;
  /** Directives of its Content-Security-Policy beside those for its own style. */
  readonly allowed: readonly string[];
  readonly head?: ComponentChildren;
  /** Whether its forms show that they are our own, by their origin; default: no request says where it comes from. */
  readonly showsOrigin?: true;
  readonly body: ComponentChildren;
}

/** A page of one panel without a script. Only its own style sheet applies, by its hash. */
export function smallPage(page: SmallPage, status = 200): Reply {
  const { language = 'en', title, css, allowed, head, body, showsOrigin } = page;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    ...allowed,
  ];
  const text = documentHtml(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <Metadata />
        <title>{title}</title>
        {head}
        <InlineStyle sheet={css} />
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>,
  );
  return html(
    text,
    {
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': showsOrigin ? 'same-origin' : 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Accept, Accept-Language',
    },
    status,
  );
}
