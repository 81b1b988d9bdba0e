export interface CertificateAuthority {
  certificatePem: string;
  keyPem: string;
  commonName: string;
}

export interface ServerCertificate {
  certificatePem: string;
  keyPem: string;
}

export function createCertificateAuthority(commonName?: string): CertificateAuthority;

export function issueCertificate(
  authority: CertificateAuthority,
  hosts: readonly [string, ...string[]],
): ServerCertificate;
