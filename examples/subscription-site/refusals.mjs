import { ApiError } from '@commerce-service/sdk';

/** For `catch`: passes over what the service refuses, and throws what is not expected. */
export function unlessRefused(error) {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
}
