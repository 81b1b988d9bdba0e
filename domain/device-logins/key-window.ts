/** How long a program whose connection broke gets the same key again. */
export const KEY_WINDOW_MS = 60_000;
