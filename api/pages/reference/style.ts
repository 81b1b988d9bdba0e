/** The style of the reference page; follows the reader's light or dark setting. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#dde1e6, #33383f); --soft: light-dark(#f5f7f9, #1b1e22);
  --page: light-dark(#fff, #121417); --ink: light-dark(#1c2127, #e3e7eb); --dim: light-dark(#5b6570, #98a2ad);
  --accent: light-dark(#0b57d0, #8ab4f8); --good: light-dark(#146c2e, #7ed492); --bad: light-dark(#b3261e, #f2958c);
  --change: light-dark(#8a5a00, #e5b567); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
code, pre, textarea { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
code { background: var(--soft); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 12px; overflow: auto; max-height: 480px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--page); padding: 8px; z-index: 1; }
.page { display: grid; grid-template-columns: 310px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--line); padding: 16px; background: var(--soft); }
nav h2 { font-size: 13px; text-transform: uppercase; letter-spacing: .05em; color: var(--dim); margin: 18px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: 2px 0; }
nav a { text-decoration: none; color: inherit; display: block; padding: 2px 4px; border-radius: 4px; font-size: 14px; }
nav a:hover, nav a:focus { background: var(--line); }
main { padding: 24px 32px 80px; max-width: 1080px; min-width: 0; }
h1 { margin-top: 0; } h2 { margin-top: 48px; border-bottom: 1px solid var(--line); padding-bottom: 6px; } h4 { margin: 20px 0 6px; }
h4 small { color: var(--dim); font-weight: normal; }
.method { display: inline-block; min-width: 52px; font: 700 11px/1.6 ui-monospace, monospace; text-align: center; border-radius: 4px;
  border: 1px solid currentColor; color: var(--dim); }
.method.get { color: var(--accent); } .method.post { color: var(--good); } .method.delete { color: var(--bad); }
.method.patch, .method.put { color: var(--change); }
.operation { scroll-margin-top: 12px; } .object { scroll-margin-top: 12px; }
.operation h3, .object h3 { font-size: 15px; margin: 22px 0 6px; }
.samples { display: flex; flex-wrap: wrap; gap: 0 4px; margin-top: 16px; }
.samples input { position: absolute; opacity: 0; width: 1px; height: 1px; margin: 0; }
.samples label { margin: 0; padding: 6px 12px; border-radius: 6px 6px 0 0; cursor: pointer; }
.samples input:checked + label { background: var(--soft); color: var(--ink); font-weight: 600; }
.samples input:focus-visible + label { outline: 2px solid var(--accent); }
.samples pre { display: none; order: 1; flex-basis: 100%; margin: 0; } .samples input:checked + label + pre { display: block; }
#found ul { margin-bottom: 12px; border-bottom: 1px solid var(--line); padding-bottom: 8px; }
nav details > summary { font-weight: 700; cursor: pointer; } nav [aria-current] { font-weight: 700; color: var(--accent); }
nav li ul { padding-left: 10px; } #all ul { list-style: none; padding: 0; columns: 2 280px; } #all h4 { margin: 16px 0 0; } #all p { margin: 0 0 4px; }
#all a { text-decoration: none; }
.path { background: none; font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; color: var(--dim); font-weight: 600; } th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.fields td:first-child { width: 28%; } .fields td:nth-child(2) { width: 30%; } td:first-child code { white-space: nowrap; }
.codes td:nth-child(2) code { white-space: nowrap; }
.required { color: var(--bad); font-size: 12px; } .format { color: var(--dim); font-size: 12px; } .plain { color: var(--dim); }
.codes, .example { margin-top: 12px; } .codes > summary, .example > summary { cursor: pointer; color: var(--dim); }
label { display: block; margin: 8px 0; color: var(--dim); font-size: 13px; }
input, textarea { display: block; width: 100%; margin-top: 2px; padding: 7px 9px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--page); color: var(--ink); } input { font: inherit; }
button { font: inherit; padding: 6px 14px; border-radius: 6px; border: 1px solid var(--line); background: var(--soft); color: var(--ink); cursor: pointer; }
button[type=submit] { background: var(--accent); border-color: var(--accent); color: var(--page); } button:disabled { opacity: .5; }
.try { margin-top: 20px; border-top: 1px dashed var(--line); }
#settings { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: var(--soft); display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 0 16px; } #settings p { grid-column: 1 / -1; margin: 0; }
.worked { color: var(--good); } .refused { color: var(--bad); } output p { margin: 8px 0 4px; overflow-wrap: anywhere; }
@media (max-width: 860px) { .page { display: block; } nav { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line); } main { padding: 16px; overflow-x: clip; } }
`;
