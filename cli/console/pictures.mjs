import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, signIn } from './browser.mjs';
import { indexPage } from './index-page.mjs';
import { looks, openLook } from './looks.mjs';
import { pagesOf } from './pages.mjs';
import { openPage, takePicture } from './picture.mjs';
import { consoleRoutes } from './routes.mjs';
import { openShop } from './shop/open-shop.mjs';
import { startConsole } from './stack.mjs';
import { pictureStates } from './states.mjs';

/** Pictures of every page in every variant and of the states of the console, with what is wrong in them; how many faults were found. */
export async function takePictures(started, { root, folder, env, whenStopped, parts }) {
  const say = (line) => console.log(`console: ${line}`);
  const stack = await startConsole(started, { root, env, whenStopped, say });
  const shop = await openShop(stack, { say, whenStopped });
  const browser = await openBrowser(env);
  whenStopped(() => browser.close());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = await pagesOf(consoleRoutes(root), shop);
  const found = await takeAll(browser, { stack, shop, pages, folder, parts });
  await browser.close();
  writeFileSync(join(folder, 'index.html'), indexPage(found));
  const count = found.reduce((sum, { faults }) => sum + faults.length, 0);
  say(`${found.length} pictures, ${count} faults: ${join(folder, 'index.html')}`);
  return count;
}

/** `parts` are names of looks, parts of paths, and `states`; without any, everything. */
async function takeAll(browser, { stack, shop, pages, folder, parts }) {
  const { baseUrl, demo, staffKey } = stack;
  const found = [];
  const add = (one) => {
    found.push(one);
    console.log(`  ${one.faults.length === 0 ? ' ' : '!'} ${one.file}`);
    for (const fault of one.faults) console.log(`      ${fault}`);
  };
  const paths = parts.filter((part) => part !== 'states' && !isLook(part));
  const isOnlyStates = parts.includes('states') && paths.length === 0;
  const chosen = pages.filter(
    ({ route }) =>
      !isOnlyStates && (paths.length === 0 || paths.some((part) => route.includes(part))),
  );
  const named = looks.filter(({ name }) => parts.includes(name));
  for (const look of named.length > 0 ? named : looks) {
    // A session's cookie changes as it is used: each variant has one of its own.
    const { state } = await signIn(browser, { baseUrl, email: demo.owner.email });
    const context = await openLook(browser, look, state);
    for (const page of chosen.filter(({ route }) => look.of(route))) {
      const file = `${page.name}-${look.name}.png`;
      const faults = await takePicture(context, join(folder, file), (tab) =>
        openPage(tab, { baseUrl, staffKey, page }),
      );
      add({ route: page.route, look, file, faults });
    }
    await context.close();
  }
  if (parts.length === 0 || parts.includes('states'))
    await pictureStates(browser, { stack, shop, folder, add, looks: named });
  return found;
}

function isLook(part) {
  return looks.some(({ name }) => name === part);
}
