import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

/** The clock is that of the environment, but the API wants an application named: where none is chosen, any will do. */
export function useClockCommerce(): Commerce {
  const { commerce, application, applications } = usePlace();
  const [any] = applications;
  return application === null && any ? commerce.with({ applicationId: any.id }) : commerce;
}
