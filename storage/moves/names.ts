import pg from 'pg';

const PREFIX = 'commerce_move_';

/** The name of a move's publication, slot and subscription. */
export function moveName(workspaceId: string): string {
  return `${PREFIX}${workspaceId.replaceAll('-', '')}`;
}

/** SQL's `like` pattern of all such names. */
export const MOVE_NAMES = `${PREFIX.replaceAll('_', '\\_')}%`;

export const quoted = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;
