const RUNS = 5;

/** Medians over several loads of the list of orders, each with an empty cache once `enter` has signed somebody in. */
export async function measureFirstLoad(browser, enter) {
  const empty = [];
  const loads = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { baseUrl, place, state } = await enter();
    empty.push(await loadEmpty(browser, baseUrl));
    loads.push(await loadOrders(browser, { address: `${baseUrl}${place}/orders`, state }));
  }
  const of = (name) => median(loads.map((load) => load[name]));
  return {
    emptyPage: median(empty),
    scriptBytes: of('scriptBytes'),
    bytes: of('bytes'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    interactive: of('interactive'),
    blocking: of('blocking'),
    shift: of('shift'),
  };
}

/** From the beginning of the navigation to the end of the load of a page with nothing in it. */
async function loadEmpty(browser, baseUrl) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${baseUrl}/health`);
  const end = await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd);
  await context.close();
  return end;
}

async function loadOrders(browser, { address, state }) {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const sizes = await countBytes(context, page);
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.figures.interactive !== null);
  // Later entries of the same load: a long task, a shift.
  await page.waitForTimeout(1_500);
  const figures = await page.evaluate(() => globalThis.figures);
  await context.close();
  return { ...figures, ...sizes() };
}

/** What goes over the line, headers included, as the browser counts it. */
export async function countBytes(context, page) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set();
  let script = 0;
  let all = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  return () => ({ scriptBytes: script, bytes: all });
}

/** Runs in the page before its own script. */
function watch() {
  const figures = {
    firstPaint: 0,
    largestPaint: 0,
    interactive: null,
    blocking: 0,
    shift: 0,
  };
  globalThis.figures = figures;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaint = startTime));
  observe('longtask', ({ duration }) => (figures.blocking += Math.max(0, duration - 50)));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) figures.shift += value;
  });
  const look = () => {
    if (!document.querySelector('main table tbody a')) return void requestAnimationFrame(look);
    // Its frame is drawn, and the thread is free for a press.
    requestAnimationFrame(() => setTimeout(() => (figures.interactive = performance.now()), 0));
  };
  look();
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
