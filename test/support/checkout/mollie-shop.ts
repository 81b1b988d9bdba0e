import { startMollieDouble, type MollieDouble } from './mollie-double.ts';
import { openProcessorShop, type ProcessorShop } from './processor-shop.ts';

/** A shop whose only connector is an account at the double of Mollie. */
export interface MollieShop extends ProcessorShop {
  readonly double: MollieDouble;
  readonly stop: () => Promise<void>;
}

/** Starts the double, connects it to a new world and switches the sandbox off. */
export async function openMollieShop(): Promise<MollieShop> {
  const double = startMollieDouble();
  const shop = await openProcessorShop(mollieConnector(double));
  return { ...shop, double, stop: double.stop };
}

/** The body that connects the account. */
export function mollieConnector({ url, apiKey }: MollieDouble) {
  return {
    kind: 'mollie',
    displayName: 'Mollie',
    config: { profileId: 'pfl_double', apiUrl: url, timeoutMs: 700 },
    secrets: { apiKey },
  };
}
