import { createHash } from 'node:crypto';
import { pick } from '../../storage/columns.ts';
import type { EmbedConfig } from './config.ts';
import { defaultEmbedConfig } from './default-config.ts';

export const embedConfigFields = Object.keys(
  defaultEmbedConfig,
) as (keyof typeof defaultEmbedConfig)[];

/** By the settings alone: a clock that stands still would give two of them the same instant. */
export function revisionOf(config: EmbedConfig): string {
  const text = JSON.stringify(pick(config, embedConfigFields));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
