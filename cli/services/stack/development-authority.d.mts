import type { CertificateAuthority } from '../../demo/certificate.d.mts';

export function trustDevelopmentAuthority(
  env: Readonly<Record<string, string | undefined>>,
  dataDirectory: string,
): { DELIVERY_CA_FILE?: string };
export function readDevelopmentAuthority(dataDirectory: string): CertificateAuthority | null;
