import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

/** In use, and near to one of the list all the same. */
const alsoUsed = [
  'email.com',
  'email.de',
  'foxmail.com',
  'gmail.de',
  'gmx.net',
  'libero.it',
  'list.ru',
  'mac.com',
  'mailbox.org',
  'protonmail.ch',
  'ya.ru',
];

const providers = new Set([...POPULAR_DOMAINS.map(nameOf), 'hotmail', 'outlook', 'yahoo']);
/** Below, too many names of companies are near to one of a provider. */
const NAME_LENGTH_MIN = 4;

/**
 * The e-mail that was likely meant; null where nothing looks mistyped. Only the domain of a provider is offered: for
 * others the library takes `.at` for a mistyped `.it`, and knows few of the newer top-level domains.
 */
export function likelyEmail(email: string): string | null {
  const [local = '', domain = '', ...more] = email.toLowerCase().split('@');
  if (local === '' || more.length > 0 || alsoUsed.includes(domain)) return null;
  const meant = run({ email })?.domain;
  if (meant === undefined || !providers.has(nameOf(meant))) return null;
  if ([domain, meant].some((one) => nameOf(one).length < NAME_LENGTH_MIN)) return null;
  return `${email.slice(0, local.length)}@${meant}`;
}

function nameOf(domain: string): string {
  return domain.split('.', 1)[0] ?? '';
}
