import type { Field, Operation, Shape } from '../operations/operation.ts';
import { kebab, parametersOf, shapeOf, wordsOf } from '../operations/table.ts';
import type { Example } from './cli-command.ts';

const id = '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293';

/** Values that say more than a type, by the name of the field. */
const samples: Readonly<Record<string, string>> = {
  addressLine1: '"12 St James Square"',
  after: '4711',
  amount: '1999',
  amount_min: '1000',
  applicationId: id,
  billing: 'now',
  city: 'London',
  code: 'WELCOME10',
  country: 'GB',
  countryCode: 'GB',
  currency: 'EUR',
  cvc: '123',
  email: 'ada@example.com',
  enabledEvents: 'order.created,payment.captured',
  expMonth: '12',
  expYear: '2030',
  interval: 'monthly',
  limit: '5',
  name: 'Mug',
  number: '4242424242424242',
  plan: 'plan_pro',
  q: 'ada',
  quantity: '2',
  resolution: 'refund',
  returnUrl: 'https://shop.example/thanks',
  cancelUrl: 'https://shop.example/cart',
  slug: 'mug-shop',
  types: 'order.created',
  type: '',
  unitPrice: '1999',
  url: 'https://shop.example/hooks',
  value: '10',
  version: '1.0.0',
};

/** A line that could be typed in its present state: with what the operation requires, or its first field. */
export function exampleOf(operation: Operation): Example {
  const words = wordsOf(operation).join(' ');
  const args = parametersOf(operation).map((name) => (name === 'externalId' ? 'cust-42' : id));
  const flags = [
    ...flagsOf(operation.query ?? {}),
    ...flagsOf(shapeOf(operation.body)),
    ...(operation.isMultipart ? ['--file ./picture.png'] : []),
  ];
  return [['commerce', words, ...args, ...flags].join(' '), operation.summary];
}

function flagsOf(shape: Shape): string[] {
  const fields = Object.entries(shape);
  const required = fields.filter(([, [type]]) => type.includes('!'));
  const chosen = required.length > 0 ? required : fields.filter(isTelling).slice(0, 1);
  return chosen.map(([name, field]) => flagOf(name, field));
}

function isTelling([name, [type]]: [string, Field]): boolean {
  return (
    !type.startsWith('#') &&
    !['cursor', 'object'].includes(type) &&
    name !== 'dryRun' &&
    name !== 'cursor'
  );
}

function flagOf(name: string, [type, , values]: Field): string {
  const plain = type.replace('!', '');
  if (plain.startsWith('#')) return nestedOf(name, plain);
  if (plain === 'object') return `-d ${name}.source=cli`;
  return `--${kebab(name)} ${sampleOf(name, plain, values)}`;
}

/** An object is given field by field. */
function nestedOf(name: string, type: string): string {
  const [first] = Object.entries(shapeOf(type.replaceAll(/[#]|\[\]/g, '')));
  const place = type.endsWith('[]') ? `${name}[0]` : name;
  if (first === undefined) return `-d '${place}:={}'`;
  const [field, [inner, , values]] = first;
  return inner.startsWith('#')
    ? `-d '${place}.${field}:=[]'`
    : `-d '${place}.${field}=${sampleOf(field, inner.replace('!', ''), values).replaceAll('"', '')}'`;
}

function sampleOf(name: string, type: string, values: readonly string[] | undefined): string {
  const known = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (known !== undefined && known !== '' && (values === undefined || values.includes(known)))
    return known;
  if (values !== undefined) return values[0] ?? 'value';
  if (/Id$|Ids$|^id$|cascade/i.test(name)) return id;
  if (/(At|Date|from|to|since|now)$/i.test(name)) return '2026-12-24T00:00:00Z';
  if (/url$/i.test(name)) return 'https://shop.example/page';
  if (type.startsWith('integer') || type.startsWith('number')) return '1';
  if (type.startsWith('boolean')) return 'true';
  return 'text';
}
