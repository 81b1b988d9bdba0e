import type { Reply } from '../http/reply.ts';
import { panelCss } from './panel-css.ts';
import { smallPage } from './small-page.tsx';

const AGAIN_SECONDS = 3;

/** In the place of the console until it is built; `npm start` builds it in the background. */
export function consoleMissingPage(): Reply {
  return smallPage(
    {
      title: 'Console',
      css: panelCss(null),
      allowed: ["frame-ancestors 'none'"],
      head: <meta http-equiv="refresh" content={String(AGAIN_SECONDS)} />,
      body: (
        <>
          <h1>The console is being built</h1>
          <p>
            After the first <code>npm start</code> this takes about a minute; the page opens by
            itself. Elsewhere, <code>npm run console:build</code> builds it.
          </p>
        </>
      ),
    },
    503,
  );
}
