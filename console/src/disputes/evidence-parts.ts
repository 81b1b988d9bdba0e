import type { DisputeDetails } from './use-dispute.ts';

/** The texts of evidence, in the order of the page. */
export const textNames = [
  'productDescription',
  'shippingCarrier',
  'shippingTrackingNumber',
  'shippingDate',
  'customerCommunication',
  'refundPolicy',
  'uncategorizedText',
] as const satisfies readonly (keyof DisputeDetails['evidence'])[];
export type TextName = (typeof textNames)[number];

/** Each text; an empty one is none. */
export type EvidenceTexts = Readonly<Record<TextName, string>>;

export function textsOf({ evidence }: Pick<DisputeDetails, 'evidence'>): EvidenceTexts {
  return Object.fromEntries(textNames.map((name) => [name, evidence[name] ?? ''])) as EvidenceTexts;
}

/** The kinds of files, in the order of the page. */
export const fileKinds = [
  'receipt',
  'shippingDocumentation',
  'customerCommunication',
  'uncategorized',
] as const satisfies readonly DisputeDetails['files'][number]['kind'][];
export type FileKind = (typeof fileKinds)[number];

export interface ChosenFile {
  readonly kind: FileKind;
  readonly file: File;
  /** A file by itself has no text; these tell one from another for the key of the request. */
  readonly name: string;
  readonly size: number;
  readonly changed: number;
}
