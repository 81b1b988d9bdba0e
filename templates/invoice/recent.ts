/** Keeps a value as the most recently used of at most `most`; the least recently used makes room. */
export function keepRecent<Key, Value>(
  kept: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  most: number,
): void {
  kept.delete(key);
  for (const oldest of kept.size >= most ? kept.keys().take(1) : []) kept.delete(oldest);
  kept.set(key, value);
}
