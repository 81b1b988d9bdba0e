import { escaped } from './escaped.ts';
import { frame, type Brand } from './frame.ts';
import { button, paragraph } from './parts.ts';

interface LetterProps {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stands alone on a line of the text part. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly brand?: Brand;
  readonly isTest?: boolean;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beyond those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A plain mail: paragraphs and at most one link, as text and as HTML. */
export function letter({ subject, paragraphs, link, brand, isTest = false }: LetterProps): Letter {
  return frame({
    subject,
    isTest,
    brand: brand ?? null,
    text: link ? [...paragraphs, link.url] : paragraphs,
    html: [
      ...paragraphs.map((text) => paragraph(escaped(text).replaceAll('\n', '<br>'))),
      ...(link ? [button(link.label, link.url, brand?.color ?? null)] : []),
    ],
  });
}
