import type { HttpClient } from './http.ts';

/** What the methods of one noun are on. */
export abstract class Resource {
  protected readonly http: HttpClient;

  constructor(http: HttpClient) {
    this.http = http;
  }
}
