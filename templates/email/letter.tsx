import { frame, type Brand, type Letter } from './frame.tsx';
import { Button, Paragraph } from './parts.tsx';

interface LetterProps {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stands alone on a line of the text part. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly brand?: Brand;
  readonly isTest?: boolean;
}

/** A plain mail: paragraphs and at most one link, as text and as HTML. */
export function letter(props: LetterProps): Letter {
  const { subject, paragraphs, link, brand, isTest = false } = props;
  return frame({
    subject,
    isTest,
    brand: brand ?? null,
    text: link ? [...paragraphs, link.url] : paragraphs,
    content: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>
            {text.split('\n').map((line, index) => (
              <>
                {index > 0 && <br />}
                {line}
              </>
            ))}
          </Paragraph>
        ))}
        {link && <Button {...link} color={brand?.color ?? null} />}
      </>
    ),
  });
}
