import type { Answer, Json } from './keyed-server.ts';
import { problem } from './stripe-objects.ts';

/** Hosts that were registered at the double. What becomes of one is told by how its name begins. */
export interface StripeDomains {
  readonly hosts: () => string[];
  readonly list: (query: URLSearchParams) => Answer;
  /** `POST /v1/payment_method_domains`, and `/{id}/validate`. */
  readonly write: (id: string, verb: string, body: Json) => Answer;
}

interface Domain {
  readonly id: string;
  readonly object: 'payment_method_domain';
  readonly domain_name: string;
  readonly enabled: boolean;
  readonly google_pay: object;
  apple_pay: object;
}

const active = { status: 'active' };
const inactive = { status: 'inactive', status_details: { error_message: 'No answer from it.' } };

export function openStripeDomains(): StripeDomains {
  const domains: Domain[] = [];
  const shown = (domain: Domain): Answer => ({ status: 200, body: { ...domain } });
  return {
    hosts: () => domains.map(({ domain_name }) => domain_name),
    list: (query) => {
      const data = domains.filter(({ domain_name }) => domain_name === query.get('domain_name'));
      const body = { object: 'list', data, has_more: false, url: '/v1/payment_method_domains' };
      return { status: 200, body };
    },
    write: (id, verb, body) => {
      const known = domains.find((one) => one.id === id);
      if (known && verb === 'validate') {
        if (!known.domain_name.startsWith('never.')) known.apple_pay = active;
        return shown(known);
      }
      const name = String(body['domain_name'] ?? '');
      if (id !== '' || name === '') return problem(404, { code: 'resource_missing', param: 'id' });
      const made: Domain = {
        id: `pmd_${domains.length + 1}`,
        object: 'payment_method_domain',
        domain_name: name,
        enabled: !name.startsWith('off.'),
        apple_pay: /^(?:late|never)\./.test(name) ? inactive : active,
        google_pay: active,
      };
      domains.push(made);
      return shown(made);
    },
  };
}
