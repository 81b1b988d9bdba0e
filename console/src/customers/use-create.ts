import type { Commerce, Customer } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

type Created = Parameters<Commerce['customers']['create']>[0];

/** Creates a customer of the application that is chosen; where none is, of all of them. */
export function useCreate(): (
  body: Omit<Created, 'applicationId'>,
  options: { readonly idempotencyKey: string },
) => PromiseLike<Customer> {
  const { commerce, application, applications } = usePlace();
  // The API wants one named nevertheless.
  const [any] = applications;
  const within = application || !any ? commerce : commerce.with({ applicationId: any.id });
  return (body, options) =>
    within.customers.create({ ...body, applicationId: application?.id ?? null }, options);
}
