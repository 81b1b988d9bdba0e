import type { TFunction } from 'i18next';
import type { Commerce, Customer } from '../../../../sdk/typescript/src/commerce.ts';
import type { BulkTask } from '../../table/bulk/bulk-run.ts';
import { tagKey } from '../tag-key.ts';

export interface TagVerb {
  readonly verb: 'add' | 'remove';
  readonly tag: string;
}

interface Planned {
  readonly commerce: Commerce;
  readonly t: TFunction<'words'>;
}

/** Adds a tag to a customer, or removes it; the others stay as they are. */
export function tagTask(
  { commerce, t }: Planned,
  { verb, tag }: TagVerb,
  { id, email }: Customer,
): BulkTask {
  return {
    id,
    name: email,
    plan: async (signal) => {
      const { tags } = await commerce.customers.get(id, {}, { signal });
      const has = tags.some((one) => tagKey(one) === tagKey(tag));
      if (has === (verb === 'add'))
        return { refused: t(has ? 'customerBulk.has' : 'customerBulk.hasNot') };
      return {
        input: `${verb} ${tag}`,
        run: async (options) => {
          await commerce.customers.changeTags(id, { [verb]: [tag] }, options);
          return 'done';
        },
      };
    },
  };
}
