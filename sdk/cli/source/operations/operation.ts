/** A field of a request: its type, `!` behind it when required, what it means, and the values that it may have. */
export type Field = readonly [type: string, description?: string, values?: readonly string[]];

/** The fields of an object in a request; a type `#Name` names another shape, `#Name[]` a list of it. */
export type Shape = Readonly<Record<string, Field>>;

/** One operation of the API, as much of docs/openapi.json as a command line needs. */
export interface Operation {
  /** As in the SDKs: `carts.addItem`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{id}` for what is given as an argument. */
  readonly path: string;
  readonly summary: string;
  /** The credentials that it takes, the key first; empty when it takes none. */
  readonly credentials: readonly ('key' | 'session')[];
  readonly query?: Shape;
  /** The shape of its body. */
  readonly body?: string;
  readonly isMultipart?: true;
  /** The schema of `data`, `Order` or `Order[]`; absent where it has no name or there is none. */
  readonly answer?: string;
  /** Answers pages. */
  readonly isPaged?: true;
}

export interface OperationTable {
  readonly operations: readonly Operation[];
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Every type of event, with the sentence that says when it is emitted. */
  readonly events: Readonly<Record<string, string>>;
}
