import { revisionOf } from '../document-revision.ts';
import type { Routing } from './schemas.ts';

export function toRoutingView({ rules, defaultCascade }: Routing) {
  return { rules, defaultCascade, revision: revisionOf({ rules, defaultCascade }) };
}
