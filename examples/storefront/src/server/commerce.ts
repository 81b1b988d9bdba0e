import { Commerce } from '@commerce-service/sdk';
import { settings } from './settings.ts';

let client: Commerce | undefined;

/** The API with the shop's secret key: for the server alone. */
export function commerce(): Commerce {
  client ??= new Commerce({ baseUrl: settings.commerceUrl, secretKey: settings.secretKey });
  return client;
}
