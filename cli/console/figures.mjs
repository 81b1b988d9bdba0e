import { cpus, loadavg } from 'node:os';
import { openBrowser, signIn } from './browser.mjs';
import { buyOrder } from './shop/buy.mjs';
import { measureFirstLoad } from './first-load.mjs';
import { fillOrders } from './fill-orders.mjs';
import { scrollOrders } from './scroll.mjs';
import { startConsole } from './stack.mjs';

const SCRIPT_MAX_BYTES = 250_000;
const INTERACTIVE_MAX_MS = 1_000;
const GAP_MAX_MS = 1_000;

/** Prints the figures of the console beside their limits; false when one is passed. */
export async function figures(started, { root, env, whenStopped, orders }) {
  const say = (line) => console.log(`console: ${line}`);
  const stack = await startConsole(started, { root, env, whenStopped, say });
  const orderId = await buyOrder(stack);
  const fillMs = await fillOrders(stack, orderId, orders);
  say(`${orders} orders in ${(fillMs / 1_000).toFixed(1)} s`);
  const browser = await openBrowser(env);
  whenStopped(() => browser.close());
  const { baseUrl, demo } = stack;
  const enter = async () => ({
    baseUrl,
    ...(await signIn(browser, { baseUrl, email: demo.owner.email })),
  });
  const load = await measureFirstLoad(browser, enter);
  const checks = [
    row('script of the first load', kilobytes(load.scriptBytes), {
      limit: kilobytes(SCRIPT_MAX_BYTES),
      isWell: load.scriptBytes <= SCRIPT_MAX_BYTES,
    }),
    row('all of the first load', kilobytes(load.bytes)),
    row('first contentful paint', ms(load.firstPaint)),
    row('largest contentful paint', ms(load.largestPaint)),
    row('list can be used', ms(load.interactive), {
      limit: ms(INTERACTIVE_MAX_MS),
      // The limit is that of a quiet machine. A busy one is slow at an empty page, too: the ratio says whose fault it is.
      isWell: load.interactive <= INTERACTIVE_MAX_MS || isBusy(),
      note: `${(load.interactive / load.emptyPage).toFixed(1)} times an empty page of the same server (${ms(load.emptyPage)})`,
    }),
    row('total blocking time', ms(load.blocking)),
    row('layout shift', load.shift.toFixed(3)),
  ];
  const scroll = await scrollOrders(browser, await enter(), {
    rows: orders,
    secondsMax: Number(env.SCROLL_SECONDS ?? 240),
  });
  checks.push(
    row('rows scrolled', `${scroll.reached} of ${orders} in ${scroll.seconds.toFixed(0)} s`),
    row('longest gap between frames', ms(scroll.longestGap), {
      limit: ms(GAP_MAX_MS),
      isWell: scroll.longestGap <= GAP_MAX_MS,
    }),
    row('gaps above 50 / 100 / 250 ms', scroll.gaps.join(' / ')),
    row('frames with a blank list', `${scroll.blank} of ${scroll.frames}`),
    row(
      'memory of script',
      `${megabytes(scroll.memoryBefore)} before, ${megabytes(scroll.memoryAfter)} after`,
    ),
    row('elements in the page', `${scroll.elements}`),
    row('requests of the list', `${scroll.requests}`),
  );
  await browser.close();
  return checks.every(Boolean);
}

function row(name, value, { limit, isWell = true, note } = {}) {
  const beside = [limit && `limit ${limit}${isWell ? '' : ': EXCEEDED'}`, note].filter(Boolean);
  console.log(
    `  ${name.padEnd(32)} ${value}${beside.length > 0 ? `  (${beside.join('; ')})` : ''}`,
  );
  return isWell;
}

function isBusy() {
  return loadavg()[0] > cpus().length;
}

function ms(value) {
  return `${Math.round(value)} ms`;
}

function kilobytes(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function megabytes(bytes) {
  return `${(bytes / 1_048_576).toFixed(0)} MB`;
}
