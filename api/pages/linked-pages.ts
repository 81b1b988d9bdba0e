import type { Context } from '../../domain/context.ts';
import { Refusal } from '../../domain/errors.ts';
import type { EmbedConfig } from '../../domain/embed/config.ts';
import type { Frame, FrameTexts } from '../../templates/checkout/document.tsx';
import type { Reply } from '../http/reply.ts';
import { wantsJson } from './checkout/page-request.ts';

/** What every page behind a link may be refused with. */
export const linkErrors = [
  'unauthorized',
  'rate_limit_exceeded',
  'workspace_not_live',
  'trial_expired',
  'workspace_not_entitled_for_live',
] as const;

export const pageAnswer = { status: 200, contentType: 'text/html; charset=utf-8' } as const;

/** The page that is written, or an error as a buyer reads it; a client that wants JSON gets the error itself. */
export async function pageOrRefusal(
  request: Request,
  write: () => Promise<Reply>,
  refused: (refusal: Refusal) => Reply,
): Promise<Reply> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || wantsJson(request)) throw error;
    return refused(error);
  }
}

interface Heading {
  readonly heading: string;
  readonly text: string;
}

interface RefusalLabels {
  readonly invalidHeading: string;
  readonly limitedHeading: string;
  readonly limitedText: string;
  readonly preparingHeading: string;
  readonly preparingText: string;
  readonly unavailableHeading: string;
  readonly unavailableText: string;
}

/** A link that leads nowhere, or a page that cannot be shown now. */
export function refusalTexts(status: number, labels: RefusalLabels, invalidText: string): Heading {
  switch (status) {
    case 401:
    case 404:
      return { heading: labels.invalidHeading, text: invalidText };
    case 429:
      return { heading: labels.limitedHeading, text: labels.limitedText };
    case 409:
      return { heading: labels.preparingHeading, text: labels.preparingText };
    default:
      return { heading: labels.unavailableHeading, text: labels.unavailableText };
  }
}

/** The frame of a page that knows nothing of any shop. */
export function plainFrame(title: string, texts: FrameTexts, nonce: string): Frame {
  return {
    title,
    look: { primaryColor: null, fontFamily: null, borderRadius: 8, colorScheme: 'auto' },
    name: '',
    logoUrl: null,
    isEmbedded: false,
    isTest: false,
    links: [],
    leaveUrl: null,
    texts,
    nonce,
    script: null,
  };
}

interface Branded {
  readonly config: EmbedConfig;
  readonly environmentKind: Context['environmentKind'];
}

interface LinkTexts extends FrameTexts {
  readonly help: string;
  readonly terms: string;
  readonly privacy: string;
}

/** The frame of a page behind a link, in the design of the shop; `applicationName` where it has no company's. */
export function brandedFrame(
  { config, environmentKind }: Branded,
  applicationName: string,
  title: string,
  texts: LinkTexts,
): Omit<Frame, 'nonce' | 'script' | 'leaveUrl'> {
  const name = config.companyName ?? applicationName;
  const { supportEmail, supportUrl, termsUrl, privacyUrl } = config;
  const links = [
    { label: texts.help, url: supportUrl ?? (supportEmail && `mailto:${supportEmail}`) },
    { label: texts.terms, url: termsUrl },
    { label: texts.privacy, url: privacyUrl },
  ];
  return {
    title: `${title} – ${name}`,
    look: { ...config, primaryColor: config.primaryColor ?? config.brandColor },
    name,
    logoUrl: config.logoUrl,
    isEmbedded: false,
    isTest: environmentKind === 'non_production',
    links: links.flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
    texts,
  };
}
