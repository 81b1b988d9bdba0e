import { inkOn } from '../../templates/ink-on.ts';

/** The style of a page with one panel, in the merchant's colour (`#rrggbb`) or ours. */
export function panelCss(color: string | null): string {
  const accent = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : '#0b5fff';
  return `
:root { color-scheme: light dark; --ink: #16202c; --paper: #fff; --line: #c9d2dc; --accent: ${accent}; --on-accent: ${inkOn(accent)}; --ground: #eef2f6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef5; --paper: #18212c; --line: #435264; --ground: #0e141b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; }
.mark { margin: 0 0 1.5rem; font-weight: 600; }
.mark img { display: block; max-width: 12rem; max-height: 3rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
button { width: 100%; min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
dl { margin: 0 0 1.25rem; }
dt { font-size: .875rem; opacity: .75; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
pre { margin: 0 0 1.25rem; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
}
