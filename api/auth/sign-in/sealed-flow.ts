import type { Signing } from '../../../domain/ports/signing.ts';
import type { SignInFlow } from './provider.ts';

interface KeptFlow extends SignInFlow {
  readonly returnPath: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

type FlowServices = Signing;

const PURPOSE = 'sign-in-flow ';
const LASTS_MS = 600_000;

/** The flow and where it leads, for a cookie that its browser cannot read nor change. */
export function sealFlow(
  { secrets, clock }: FlowServices,
  flow: SignInFlow,
  returnPath: string,
): string {
  const kept: KeptFlow = { ...flow, returnPath, expiresAt: clock().getTime() + LASTS_MS };
  return secrets.seal(`${PURPOSE}${JSON.stringify(kept)}`);
}

/** Null for what is not ours, or is too old. */
export function openFlow({ secrets, clock }: FlowServices, sealed: string | null): KeptFlow | null {
  if (sealed === null) return null;
  let text: string;
  try {
    text = secrets.open(sealed);
  } catch {
    return null;
  }
  if (!text.startsWith(PURPOSE)) return null;
  const kept = JSON.parse(text.slice(PURPOSE.length)) as KeptFlow;
  return kept.expiresAt > clock().getTime() ? kept : null;
}
