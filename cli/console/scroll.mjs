const STEP_PX = 2_400;
const STILL_MS = 10_000;

/** Turns the wheel over the list of orders until its last row, or until the time is over. */
export async function scrollOrders(browser, { baseUrl, place, state }, { rows, secondsMax }) {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/orders') requests += 1;
  });
  await page.goto(`${baseUrl}${place}/orders`);
  await page.waitForSelector('main table tbody a');
  const session = await context.newCDPSession(page);
  const memoryBefore = await memoryOf(session, page);
  await page.evaluate(watchFrames);
  await page.mouse.move(800, 500);
  const startedAt = Date.now();
  let reached = 0;
  let movedAt = Date.now();
  while (reached < rows && Date.now() - startedAt < secondsMax * 1_000) {
    await page.mouse.wheel(0, STEP_PX);
    const last = await page.evaluate(lastRow);
    if (last > reached) movedAt = Date.now();
    if (Date.now() - movedAt > STILL_MS) break;
    reached = Math.max(reached, last);
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  const frames = await page.evaluate(() => globalThis.seenFrames);
  const memoryAfter = await memoryOf(session, page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  const above = (limit) => frames.gaps.filter((gap) => gap > limit).length;
  return {
    reached,
    seconds,
    requests,
    elements,
    memoryBefore,
    memoryAfter,
    longestGap: Math.max(0, ...frames.gaps),
    gaps: [above(50), above(100), above(250)],
    frames: frames.count,
    blank: frames.blank,
  };
}

async function memoryOf(session, page) {
  await session.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => performance.memory.usedJSHeapSize);
}

/** The number of the last row in the page, the head not counted. */
function lastRow() {
  const last = [...document.querySelectorAll('main tbody tr[aria-rowindex]')].at(-1);
  return last ? Number(last.getAttribute('aria-rowindex')) - 1 : 0;
}

/** Runs in the page: the gaps between its frames, and those in whose middle is neither a row nor the end of the list. */
function watchFrames() {
  const frames = { count: 0, blank: 0, gaps: [] };
  globalThis.seenFrames = frames;
  const table = document.querySelector('main table');
  const main = document.querySelector('main');
  let before = performance.now();
  const look = (now) => {
    frames.count += 1;
    // Short ones are of no interest, and would fill the memory that is measured.
    if (now - before > 50) frames.gaps.push(now - before);
    before = now;
    const { left, width } = table.getBoundingClientRect();
    const { top, height } = main.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    if (middle?.closest('tr')?.matches('[aria-hidden]')) frames.blank += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
