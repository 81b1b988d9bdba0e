import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../services/process/refusal.mjs';
import { ask, print, workspaceOf } from './dialogue.mjs';
import { movedScreen, moveLine } from './move-screens.mjs';

const LOOK_MS = 300;
/** After this without any news, watching ends; the move continues. */
const QUIET_MS = 60 * 60_000;

/** Moves a workspace to another cell, shows how far it is, and ends with it; run again, it watches the same move. */
export async function move(options, service) {
  const id = workspaceOf(options);
  if (options.isAborted) return abort(options, service, id);
  const { cell, isDryRun, keepSeconds } = options;
  if (cell === null) throw new Refusal('move needs --cell, such as --cell b');
  const path = `/workspaces/${id}/cell`;
  const request = { cell, ...(keepSeconds === undefined ? {} : { keepSeconds }) };
  const known = await service.get(path);
  if (isUnderWay(known.move) && known.move.to === cell) return watch(options, service, id);
  const planned = await service.put(path, { ...request, dryRun: true });
  const { obstacles } = planned;
  if (planned.cell === cell) {
    print(options, planned, () => [`It lives in ${cell} already.`]);
    return 0;
  }
  if (isDryRun || obstacles.length > 0) {
    const lines =
      obstacles.length > 0 ? obstacles : [`It would move from ${planned.cell} to ${cell}.`];
    print(options, planned, () => lines);
    return obstacles.length > 0 ? 2 : 0;
  }
  await ask(options, `Move workspace ${id} from ${planned.cell} to ${cell}?`);
  await service.put(path, request);
  return watch(options, service, id);
}

async function abort(options, service, id) {
  await ask(options, `Undo the move of workspace ${id}?`);
  await service.post(`/workspaces/${id}/cell/abort`);
  return watch(options, service, id);
}

/** 0 when it was moved, 1 when it was undone or is still under way. */
async function watch(options, service, id) {
  const say = (line) => process.stderr.write(`${line}\n`);
  let said = '';
  let until = Date.now() + QUIET_MS;
  for (;;) {
    const where = await service.get(`/workspaces/${id}/cell`);
    if (!isUnderWay(where.move)) {
      print(options, where, movedScreen);
      return where.move.status === 'moved' ? 0 : 1;
    }
    const line = moveLine(where.move);
    if (line !== said) {
      say(line);
      said = line;
      until = Date.now() + QUIET_MS;
    }
    if (Date.now() > until) {
      say('It still moves; look again with: npx commerce ops moves');
      return 1;
    }
    await sleep(LOOK_MS);
  }
}

function isUnderWay(found) {
  return found !== null && (found.status === 'moving' || found.status === 'undoing');
}
