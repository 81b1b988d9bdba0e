import { panelCss } from '../panel-css.ts';

/** The panel with forms and links that are buttons. */
export const signInCss = `${panelCss(null)}
label { display: block; font-size: .875rem; font-weight: 600; margin: 0 0 .25rem; }
input:not([type=checkbox]):not([type=hidden]), select { width: 100%; min-height: 2.75rem; margin: 0 0 1.25rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
option, optgroup { color: #16202c; background: #fff; }
.tick { display: flex; gap: .625rem; align-items: flex-start; font-weight: 400; margin: 0 0 1.25rem; }
.tick input { width: 1.25rem; height: 1.25rem; flex: none; margin: .125rem 0 0; }
a { color: inherit; }
a.button { display: grid; place-items: center; min-height: 2.75rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
button + button, form + form, a.button + form { margin-top: .75rem; }
.code { margin: 0 0 1.25rem; font: 600 1.75rem/1.3 ui-monospace, monospace; letter-spacing: .08em; text-align: center; }
.problem { padding: .75rem; border: 1px solid currentColor; border-radius: .5rem; font-weight: 600; }
ul { list-style: none; margin: 0 0 1.25rem; padding: 0; }
li { padding: .75rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.small { font-size: .875rem; }
input:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
