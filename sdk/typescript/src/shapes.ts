/** What a response holds under `data`. */
export type Data<Answer> = Answer extends { data: infer Inner } ? Inner : undefined;

/** What an operation takes as its body. */
export type Body<Input> = Input extends { body?: infer Inner } ? NonNullable<Inner> : never;

/** What an operation takes in its query, without what is typed beside it. */
export type Query<Input, Left extends string = never> = Input extends { query?: infer Inner }
  ? [Left] extends [never]
    ? NonNullable<Inner>
    : Omit<NonNullable<Inner>, Left>
  : never;

/** A response with what `expand` named, and without what it did not. */
export type Expanded<Answer, All extends string, Chosen extends string> = Omit<Answer, All> &
  Required<Pick<Answer, Chosen & keyof Answer>>;
