import { frame, type Brand, type Letter } from './frame.tsx';
import { Button, Paragraph } from './parts.tsx';

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
  const lead = `Your files from ${brand.companyName}${props.orderNumber ? ` (order ${props.orderNumber})` : ''} are ready.`;
  const terms = termsOf(props);
  return frame({
    subject: `Your download from ${brand.companyName}`,
    isTest,
    brand,
    text: [
      lead,
      ...files.flatMap((file) => [`${file.filename} (${sizeText(file.sizeBytes)})`, file.link]),
      ...terms,
    ],
    content: (
      <>
        <Paragraph>{lead}</Paragraph>
        {files.map(({ filename, sizeBytes, link }) => (
          <>
            <Paragraph style="margin-bottom:8px;overflow-wrap:anywhere;">
              <strong>{filename}</strong> ({sizeText(sizeBytes)})
            </Paragraph>
            <Button label="Download" url={link} color={brand.color} />
          </>
        ))}
        {terms.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
      </>
    ),
  });
}

function termsOf({ maxDownloads, expiresOn }: DigitalDeliveryProps): string[] {
  const times = maxDownloads === 1 ? 'once' : `${maxDownloads} times`;
  return [
    ...(maxDownloads === null ? [] : [`Each file can be downloaded ${times}.`]),
    ...(expiresOn === null ? [] : [`The links work until ${expiresOn} (UTC).`]),
  ];
}

/** `812 B`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${power === 0 ? amount : amount.toFixed(amount < 10 ? 1 : 0)} ${units[power]}`;
}
