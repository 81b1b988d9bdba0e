import type { ComponentChildren } from 'preact';
import { DataBlock, documentHtml, InlineStyle, Metadata } from '../document.tsx';
import { themeVariables, type Theme } from './theme.ts';
import { style } from './style.ts';

export interface FooterLink {
  readonly label: string;
  readonly url: string;
}

/** The frame of every page of an application: name, look, links. */
export interface Frame {
  readonly title: string;
  readonly look: Theme;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isEmbedded: boolean;
  readonly isTest: boolean;
  readonly links: readonly FooterLink[];
  /** Where the buyer may leave to; `''` in a frame, whose parent gets a message. */
  readonly leaveUrl: string | null;
  readonly nonce: string;
  /** For the page's script; a page without a script has none. */
  readonly script: { readonly url: string; readonly data: unknown } | null;
}

/** A whole page. Only the logo and the pictures of the goods come from other hosts. */
export function checkoutDocument(frame: Frame, body: ComponentChildren): string {
  const { script, nonce } = frame;
  return documentHtml(
    <html lang="en">
      <head>
        <Metadata />
        <title>{frame.title}</title>
        <link rel="icon" href="data:," />
        <InlineStyle nonce={nonce} sheet={themeVariables(frame.look) + style} />
        {script && <script type="module" src={script.url} nonce={nonce} />}
      </head>
      <body class={frame.isEmbedded ? 'embedded' : undefined}>
        <div class="page">
          <Header {...frame} />
          <main>
            {script && <NoScript />}
            {body}
          </main>
          <Footer {...frame} />
        </div>
        {script && <DataBlock id="checkout" data={script.data} />}
      </body>
    </html>,
  );
}

function NoScript() {
  return (
    <noscript>
      <p class="alert">Switch JavaScript on to pay on this page.</p>
    </noscript>
  );
}

function Header({ name, logoUrl, leaveUrl, isEmbedded }: Frame) {
  if (!name && !logoUrl && leaveUrl === null) return null;
  return (
    <header class="top">
      <div class="name">{logoUrl ? <img src={logoUrl} alt={name || 'Logo'} /> : name}</div>
      {leaveUrl !== null && <Leave url={leaveUrl} isEmbedded={isEmbedded} />}
    </header>
  );
}

function Leave({ url, isEmbedded }: { readonly url: string; readonly isEmbedded: boolean }) {
  if (isEmbedded)
    return (
      <button type="button" class="leave" data-leave="">
        Cancel
      </button>
    );
  return (
    <a class="leave" data-leave="" href={url}>
      Back to shop
    </a>
  );
}

function Footer({ links, isTest }: Frame) {
  if (links.length === 0 && !isTest) return null;
  return (
    <footer class="foot">
      {isTest && (
        <p class="test">
          <span class="badge">Test mode</span> No real money moves.
        </p>
      )}
      {links.map(({ label, url }) => (
        <a href={url} target="_blank" rel="noopener">
          {label}
        </a>
      ))}
    </footer>
  );
}
