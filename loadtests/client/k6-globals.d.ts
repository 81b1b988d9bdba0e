/** What k6 has, and @types/k6 leaves to the types of browsers. */
declare const console: {
  log(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
