import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';

// Written as DER by hand because Node and Bun can read X.509 but not make it, and a fresh machine
// need not have openssl. P-256 with SHA-256, valid from yesterday for a year: for local receivers only.

/** A self-signed certificate authority: `{ certificatePem, keyPem, commonName }`. */
export function createCertificateAuthority(commonName = 'Commerce local CA') {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const keyId = keyIdentifier(keys.publicKey);
  const certificatePem = certificate({
    issuer: commonName,
    subject: commonName,
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    extensions: [
      extension(oids.basicConstraints, true, sequence(tag(0x01, Buffer.from([0xff])))),
      extension(oids.keyUsage, true, tag(0x03, Buffer.from([1, 0b0000_0110]))),
      extension(oids.subjectKeyId, false, tag(0x04, keyId)),
    ],
  });
  return { certificatePem, keyPem: pem(keys.privateKey), commonName };
}

/** A server certificate for these DNS names and IP addresses: `{ certificatePem, keyPem }`. */
export function issueCertificate(authority, hosts) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuerKey = createPrivateKey(authority.keyPem);
  const issuerKeyId = keyIdentifier(createPublicKey(authority.keyPem));
  const certificatePem = certificate({
    issuer: authority.commonName,
    subject: hosts[0],
    publicKey: keys.publicKey,
    signingKey: issuerKey,
    extensions: [
      extension(oids.basicConstraints, true, sequence()),
      extension(oids.keyUsage, true, tag(0x03, Buffer.from([7, 0b1000_0000]))),
      extension(oids.extendedKeyUsage, false, sequence(oid(oids.serverAuth))),
      extension(oids.subjectAltName, false, sequence(...hosts.map(generalName))),
      extension(oids.subjectKeyId, false, tag(0x04, keyIdentifier(keys.publicKey))),
      extension(oids.authorityKeyId, false, sequence(tag(0x80, issuerKeyId))),
    ],
  });
  return { certificatePem, keyPem: pem(keys.privateKey) };
}

const oids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  subjectAltName: '2.5.29.17',
  subjectKeyId: '2.5.29.14',
  authorityKeyId: '2.5.29.35',
};

function certificate({ issuer, subject, publicKey, signingKey, extensions }) {
  const algorithm = sequence(oid(oids.ecdsaWithSha256));
  const day = 24 * 60 * 60 * 1000;
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, serialNumber()),
    algorithm,
    name(issuer),
    sequence(time(Date.now() - day), time(Date.now() + 365 * day)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, signingKey);
  const der = sequence(body, algorithm, tag(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

// The first bit is cleared (a positive number) and the second set (no leading zero byte).
function serialNumber() {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0] & 0x7f) | 0x40;
  return bytes;
}

function keyIdentifier(publicKey) {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
}

function extension(identifier, isCritical, value) {
  const critical = isCritical ? [tag(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(identifier), ...critical, tag(0x04, value));
}

function generalName(host) {
  if (isIP(host) === 0) return tag(0x82, Buffer.from(host, 'ascii'));
  return tag(0x87, isIP(host) === 4 ? Buffer.from(host.split('.').map(Number)) : ipv6Bytes(host));
}

function ipv6Bytes(host) {
  const [head = '', tail = ''] = host.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}

function name(commonName) {
  const value = tag(0x0c, Buffer.from(commonName, 'utf8'));
  return sequence(tag(0x31, sequence(oid(oids.commonName), value)));
}

function time(milliseconds) {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tag(0x17, Buffer.from(text.slice(2), 'ascii'));
}

function oid(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tag(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number) {
  const bytes = [number & 0x7f];
  for (let left = number >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}

function sequence(...parts) {
  return tag(0x30, Buffer.concat(parts));
}

function tag(type, content) {
  return Buffer.concat([Buffer.from([type, ...derLength(content.length)]), content]);
}

function derLength(length) {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function pem(privateKey) {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
