import { frame, type Brand, type Letter } from './frame.tsx';
import type { MailTexts } from './labels/en.ts';
import { languageOf } from '../languages.ts';
import { mailTexts } from './labels/labels-of.ts';
import { Button, Paragraph } from './parts.tsx';
import { writtenDay } from './written-day.ts';

interface DigitalDeliveryProps {
  readonly brand: Brand;
  readonly isTest: boolean;
  readonly orderNumber: string | null;
  readonly files: readonly {
    readonly filename: string;
    readonly sizeBytes: number;
    readonly link: string;
  }[];
  /** Downloads a file; null: any number. */
  readonly maxDownloads: number | null;
  /** `YYYY-MM-DD`; null: no end. */
  readonly expiresOn: string | null;
}

/** The files of an order, each with its link. */
export function digitalDelivery(props: DigitalDeliveryProps): Letter {
  const { brand, isTest, files } = props;
  const { files: texts } = mailTexts(brand.locale);
  const lead = texts.lead(brand.companyName, props.orderNumber);
  const terms = termsOf(props, texts);
  return frame({
    subject: texts.subject(brand.companyName),
    isTest,
    brand,
    locale: brand.locale,
    text: [
      lead,
      ...files.flatMap((file) => [
        `${file.filename} (${sizeText(file.sizeBytes, brand.locale)})`,
        file.link,
      ]),
      ...terms,
    ],
    content: (
      <>
        <Paragraph>{lead}</Paragraph>
        {files.map(({ filename, sizeBytes, link }) => (
          <>
            <Paragraph style="margin-bottom:8px;overflow-wrap:anywhere;">
              <strong>{filename}</strong> ({sizeText(sizeBytes, brand.locale)})
            </Paragraph>
            <Button label={texts.download} url={link} color={brand.color} />
          </>
        ))}
        {terms.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
      </>
    ),
  });
}

function termsOf(
  { brand, maxDownloads, expiresOn }: DigitalDeliveryProps,
  { times, until }: MailTexts['files'],
): string[] {
  return [
    ...(maxDownloads === null ? [] : [times(maxDownloads)]),
    ...(expiresOn === null ? [] : [until(writtenDay(expiresOn, brand.locale))]),
  ];
}

/** `812 bytes`, `1.4 MB`. */
export function sizeText(bytes: number, locale: string): string {
  // A text that is no tag, or of no language that we write, is written in English.
  const tag = languageOf(locale) === null ? 'en' : locale;
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  const digits = power > 0 && amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
