import type { ComponentChildren } from 'preact';
import { documentHtml, InlineStyle } from '../document.tsx';
import { directionOf, languageOf, type Language } from '../languages.ts';
import type { MailTexts } from './labels/en.ts';
import { mailTexts } from './labels/labels-of.ts';
import { faintInk, ink, Paragraph, TextLink } from './parts.tsx';

/** A mail as it is sent. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beyond those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

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
  /** BCP 47 */
  readonly locale: string;
  /** Blocks of the text part; a link stands alone in its block. */
  readonly text: readonly string[];
  readonly content: ComponentChildren;
  /** The same for what is below, smaller. */
  readonly footer?: { readonly text: readonly string[]; readonly content: ComponentChildren };
}

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** For readers whose device is dark; what is written at the elements holds otherwise, and in programs without it. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #111827 !important; color: #e5e7eb !important; }
.sheet { background: #1f2937 !important; }
.faint { color: #b8c0cc !important; }
.line { border-color: #4b5563 !important; }
.plain { background: #e5e7eb !important; color: #111827 !important; }
.logo { background: #ffffff !important; padding: 6px !important; border-radius: 6px !important; }
}`;

/** A whole mail: banner, whose it is, what it says, and the small print. */
export function frame(props: FrameProps): Letter {
  const { subject, isTest, brand, locale, text, content, footer } = props;
  const texts = mailTexts(locale);
  const support = [brand?.supportEmail ?? null, brand?.supportUrl ?? null].filter(
    (link) => link !== null,
  );
  const blocks = [
    ...(isTest ? [texts.testBanner] : []),
    ...text,
    ...(support.length > 0 ? [texts.questions, ...support] : []),
    ...(footer?.text ?? []),
  ];
  return {
    subject: `${isTest ? `${texts.testPrefix} ` : ''}${subject}`,
    text: `${blocks.join('\n\n')}\n`,
    html: documentHtml(
      <Page
        subject={subject}
        brand={brand}
        language={languageOf(locale) ?? 'en'}
        isTest={isTest}
        texts={texts}
        footer={footer?.content}
      >
        {content}
      </Page>,
    ),
  };
}

interface PageProps {
  readonly subject: string;
  readonly brand: Brand | null;
  readonly language: Language;
  readonly isTest: boolean;
  readonly texts: MailTexts;
  readonly footer: ComponentChildren;
  readonly children: ComponentChildren;
}

function Page({ subject, brand, language, isTest, texts, footer, children }: PageProps) {
  // Webmail drops the page's own direction, so that the cells repeat it.
  const direction = directionOf(language);
  const hasSupport = brand !== null && (brand.supportEmail ?? brand.supportUrl) !== null;
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <InlineStyle sheet={DARK} />
      </head>
      <body
        class="ground"
        style={`margin:0;background:#f3f4f6;color:${ink};${FONT};font-size:16px;line-height:1.5`}
      >
        <div role="main">
          {isTest && (
            <div style="background:#fde68a;color:#000000;padding:8px 16px;text-align:center;font-size:14px">
              {texts.testBanner}
            </div>
          )}
          <Table>
            <tr>
              <td align="center" style="padding:24px 12px">
                <Table class="sheet" style="max-width:600px;background:#ffffff;border-radius:8px">
                  <tr>
                    <td dir={direction} style="padding:32px;overflow-wrap:anywhere">
                      {brand && <Masthead brand={brand} />}
                      <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">{subject}</h1>
                      {children}
                    </td>
                  </tr>
                  {(hasSupport || footer) && (
                    <tr>
                      <td
                        class="line"
                        dir={direction}
                        style="padding:16px 32px;border-top:1px solid #e5e7eb"
                      >
                        {hasSupport && <SmallPrint>{supportOf(brand, texts.questions)}</SmallPrint>}
                        {footer && <SmallPrint>{footer}</SmallPrint>}
                      </td>
                    </tr>
                  )}
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  );
}

const PLACING = {
  role: 'presentation',
  width: '100%',
  cellPadding: '0',
  cellSpacing: '0',
  border: '0',
} as const;

interface TableProps {
  readonly class?: string;
  readonly style?: string;
  readonly children: ComponentChildren;
}

/** A table that only places things, as mail clients need it. */
export function Table({ style, children, ...named }: TableProps) {
  return (
    <table {...PLACING} {...named} {...(style ? { style } : {})}>
      {children}
    </table>
  );
}

function SmallPrint({ children }: { readonly children: ComponentChildren }) {
  return (
    <Paragraph class="faint" style={`font-size:13px;color:${faintInk}`}>
      {children}
    </Paragraph>
  );
}

function Masthead({ brand: { logoUrl, companyName } }: { readonly brand: Brand }) {
  return (
    <div style="margin:0 0 24px">
      {logoUrl?.startsWith('https://') ? (
        <img
          src={logoUrl}
          alt={companyName}
          height="40"
          class="logo"
          style="display:block;max-width:240px;border:0"
        />
      ) : (
        <strong style="font-size:18px">{companyName}</strong>
      )}
    </div>
  );
}

function supportOf({ supportEmail: address, supportUrl: url }: Brand, questions: string) {
  return (
    <>
      {`${questions} `}
      {address !== null && <TextLink label={address} url={`mailto:${address}`} />}
      {address !== null && url !== null && ' · '}
      {url !== null && <TextLink label={url} url={url} />}
    </>
  );
}
