import type { ComponentChildren } from 'preact';
import { directionOf, type Language } from '../languages.ts';
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
  readonly texts: FrameTexts;
  /** What the page's own parts add to the style sheet. */
  readonly sheet?: string;
  /** For the page's script; a page without a script has none. */
  readonly script: { readonly url: string; readonly data: unknown } | null;
}

/** The frame's own words. */
export interface FrameTexts {
  readonly language: Language;
  readonly needsScript: string;
  /** The label of what leaves the page. */
  readonly back: string;
  readonly testBadge: string;
  readonly testText: string;
}

/** A whole page. Only the logo and the pictures of the goods come from other hosts. */
export function checkoutDocument(frame: Frame, body: ComponentChildren): string {
  const { script, nonce, texts, isEmbedded, sheet = '' } = frame;
  const look = shownLook(frame);
  return documentHtml(
    <html lang={texts.language} dir={directionOf(texts.language)} class={look.colorScheme}>
      <head>
        <Metadata />
        <title>{frame.title}</title>
        <link rel="icon" href="data:," />
        <InlineStyle nonce={nonce} sheet={themeVariables(look) + style + sheet} />
        {script && <script type="module" src={script.url} nonce={nonce} />}
      </head>
      <body class={isEmbedded ? 'embedded' : undefined}>
        <div class="page">
          <Header {...frame} />
          <main>
            {script && <NoScript text={texts.needsScript} />}
            {body}
          </main>
          <Footer {...frame} />
        </div>
        {script && <DataBlock id="page-data" data={script.data} />}
      </body>
    </html>,
  );
}

/** The page around a frame is light more often than the buyer's device is: `auto` is light there. */
function shownLook({ look, isEmbedded }: Frame): Theme {
  return isEmbedded && look.colorScheme === 'auto' ? { ...look, colorScheme: 'light' } : look;
}

function NoScript({ text }: { readonly text: string }) {
  return (
    <noscript>
      <p class="alert">{text}</p>
    </noscript>
  );
}

function Header({ name, logoUrl, leaveUrl, isEmbedded, texts }: Frame) {
  if (!name && !logoUrl && leaveUrl === null) return null;
  return (
    <header class="top">
      <div class="name">{logoUrl ? <img src={logoUrl} alt={name} /> : name}</div>
      {leaveUrl !== null && <Leave url={leaveUrl} isEmbedded={isEmbedded} label={texts.back} />}
    </header>
  );
}

interface LeaveProps {
  readonly url: string;
  readonly isEmbedded: boolean;
  readonly label: string;
}

function Leave({ url, isEmbedded, label }: LeaveProps) {
  if (isEmbedded)
    return (
      <button type="button" class="leave" data-leave="">
        {label}
      </button>
    );
  return (
    <a class="leave" data-leave="" href={url}>
      {label}
    </a>
  );
}

function Footer({ links, isTest, texts }: Frame) {
  if (links.length === 0 && !isTest) return null;
  return (
    <footer class="foot">
      {isTest && (
        <p class="test">
          <span class="badge">{texts.testBadge}</span> {texts.testText}
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
