import { frame, type Brand, type Letter } from './frame.tsx';
import { Button, Lines, Paragraph, TextLink } from './parts.tsx';

interface Link {
  readonly label: string;
  readonly url: string;
}

interface LetterProps {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stands alone on a line of the text part. */
  readonly link?: Link;
  /** Below the button, smaller; it comes last in the text part. */
  readonly also?: Link;
  readonly brand?: Brand;
  readonly isTest?: boolean;
}

/** A plain mail: paragraphs, a button and a lesser link, as text and as HTML. */
export function letter(props: LetterProps): Letter {
  const { subject, paragraphs, link, also, brand, isTest = false } = props;
  return frame({
    subject,
    isTest,
    brand: brand ?? null,
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
