import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificateAuthority } from '../../demo/certificate.mjs';

/**
 * The certificate authority of development: stored in the data directory and trusted by the service's outgoing calls,
 * so that an https receiver on loopback can be given a certificate. Not created in production, nor when the caller
 * names its own authority.
 */
export function trustDevelopmentAuthority(env, dataDirectory) {
  if (env.NODE_ENV === 'production' || env.DELIVERY_CA_FILE) return {};
  const { certificatePath } = developmentAuthorityFiles(dataDirectory);
  if (readDevelopmentAuthority(dataDirectory) === null) makeDevelopmentAuthority(dataDirectory);
  return { DELIVERY_CA_FILE: certificatePath };
}

/** The authority that a running service trusts; null when it has none. */
export function readDevelopmentAuthority(dataDirectory) {
  const { certificatePath, authorityPath } = developmentAuthorityFiles(dataDirectory);
  if (!existsSync(certificatePath) || !existsSync(authorityPath)) return null;
  return JSON.parse(readFileSync(authorityPath, 'utf8'));
}

function developmentAuthorityFiles(dataDirectory) {
  return {
    certificatePath: join(dataDirectory, 'development-ca.pem'),
    authorityPath: join(dataDirectory, 'development-ca.json'),
  };
}

function makeDevelopmentAuthority(dataDirectory) {
  const { certificatePath, authorityPath } = developmentAuthorityFiles(dataDirectory);
  const authority = createCertificateAuthority('commerce-service development');
  writeFileSync(`${authorityPath}.new`, JSON.stringify(authority), { mode: 0o600 });
  writeFileSync(certificatePath, authority.certificatePem);
  renameSync(`${authorityPath}.new`, authorityPath);
}
