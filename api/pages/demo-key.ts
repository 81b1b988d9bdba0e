import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret key of the demo workspace that `npm start` seeds; null while there is none. Never asked in production. */
export function demoKeyOf(dataDir: string): () => string | null {
  return () => {
    try {
      const demo: unknown = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
      const key =
        demo !== null && typeof demo === 'object' && 'secretKey' in demo && demo.secretKey;
      return typeof key === 'string' ? key : null;
    } catch {
      return null;
    }
  };
}
