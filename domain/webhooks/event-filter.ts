/**
 * Whether an endpoint with these `enabledEvents` gets this type: named exactly, by `category.*` or
 * by `*`. `cart.updated` comes with every mutation and therefore only to who names it exactly.
 */
export function matchesEventType(enabledEvents: readonly string[], type: string): boolean {
  if (enabledEvents.includes(type)) return true;
  if (onlyByExactName.has(type)) return false;
  const category = type.slice(0, type.indexOf('.'));
  return enabledEvents.some((enabled) => enabled === '*' || enabled === `${category}.*`);
}

const onlyByExactName = new Set(['cart.updated']);
