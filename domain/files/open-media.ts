import {
  isObjectKey,
  ObjectStoreUnavailable,
  type StoredObject,
} from '../../storage/objects/object-store.ts';
import type { BaseContext } from '../context.ts';
import { fail } from '../errors.ts';

/** An uploaded logo or e-mail asset by its public name; 404 when there is none. */
export async function openMedia({ services }: BaseContext, name: string): Promise<StoredObject> {
  const key = `media/${name}`;
  if (name.includes('/') || !isObjectKey(key)) fail('not_found');
  try {
    return (await services.objects.get(key)) ?? fail('not_found');
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
}
