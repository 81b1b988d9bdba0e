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
