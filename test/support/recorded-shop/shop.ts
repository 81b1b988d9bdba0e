import type { Client } from '../world/client.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import type { Play, Recorder } from './recorder.ts';

/** What the chapters of the recording share; each adds what later ones need. */
export interface Shop {
  readonly baseUrl: string;
  readonly play: Play;
  readonly use: Recorder['use'];
  readonly anyone: Client;
  readonly staff: Client;
  /** The shop's own server. */
  readonly receiver: Receiver;
  /** Ids and tokens by their names, such as `orderId`. */
  readonly known: Record<string, string>;
}

export const SHOP = 'https://shop.example.com';
/** When the recording begins, by the clock of its environment. */
export const BEGIN = '2027-03-01T09:00:00.000Z';

export const seller = {
  addressLine1: '1 Market Street',
  city: 'San Francisco',
  stateProvince: 'CA',
  postalCode: '94105',
  countryCode: 'US',
};

export const home = {
  firstName: 'Ann',
  lastName: 'Jones',
  addressLine1: '742 Evergreen Terrace',
  city: 'Springfield',
  stateProvince: 'IL',
  postalCode: '62704',
  countryCode: 'US',
};

export const mug = { name: 'Coffee mug', unitPrice: 1_500, quantity: 2, referenceId: 'mug' };
export const beans = {
  name: 'House beans, 500 g',
  unitPrice: 1_900,
  quantity: 1,
  referenceId: 'beans',
};
