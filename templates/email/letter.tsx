import { frame, type Brand, type Letter } from './frame.tsx';
import { Button, Lines, Paragraph, TextLink } from './parts.tsx';

interface Link {
  readonly label: string;
  readonly url: string;
}

/** A team's mail has no brand, and so names its language. */
type Sender = { readonly brand: Brand } | { readonly locale: string };

interface Contents {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stands alone on a line of the text part. */
  readonly link?: Link;
  /** Below the button, smaller; it comes last in the text part. */
  readonly also?: Link;
  readonly isTest?: boolean;
}

/** A plain mail: paragraphs, a button and a lesser link, as text and as HTML. */
export function letter(props: Contents & Sender): Letter {
  const { subject, paragraphs, link, also, isTest = false } = props;
  const brand = 'brand' in props ? props.brand : null;
  const locale = 'brand' in props ? props.brand.locale : props.locale;
  return frame({
    subject,
    isTest,
    brand,
    locale,
    text: [...paragraphs, ...(link ? [link.url] : []), ...(also ? [also.label, also.url] : [])],
    content: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>
            <Lines lines={text.split('\n')} />
          </Paragraph>
        ))}
        {link && <Button {...link} color={brand?.color ?? null} />}
        {also && (
          <Paragraph>
            <TextLink {...also} />
          </Paragraph>
        )}
      </>
    ),
  });
}
