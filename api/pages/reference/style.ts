/** The style of the reference; follows the reader's light or dark setting. */
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
.menu { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--line); background: var(--soft); }
nav { padding: 16px; }
nav h2 { font-size: 13px; text-transform: uppercase; letter-spacing: .05em; color: var(--dim); margin: 18px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: 2px 0; }
nav a { text-decoration: none; color: inherit; display: block; padding: 2px 4px; border-radius: 4px; font-size: 14px; }
nav a:hover, nav a:focus { background: var(--line); }
main { padding: 24px 32px 80px; max-width: 1320px; min-width: 0; outline: none; }
h1 { margin-top: 0; } h2 { margin-top: 48px; border-bottom: 1px solid var(--line); padding-bottom: 6px; } h4 { margin: 20px 0 6px; }
h4 small { color: var(--dim); font-weight: normal; }
.method { display: inline-block; min-width: 52px; font: 700 11px/1.6 ui-monospace, monospace; text-align: center; border-radius: 4px;
  border: 1px solid currentColor; color: var(--dim); }
.method.get { color: var(--accent); } .method.post { color: var(--good); } .method.delete { color: var(--bad); }
.method.patch, .method.put { color: var(--change); }
.menu > summary { padding: 12px 16px; cursor: pointer; font-weight: 600; }
@media (min-width: 861px) { @supports selector(::details-content) { .menu > summary { display: none; }
  .menu::details-content { display: block; content-visibility: visible; } } }
nav .own { margin: 0 0 6px 8px; border-left: 1px solid var(--line); padding-left: 6px; } nav .own a { font-size: 13px; }
nav [aria-current] { font-weight: 600; color: var(--accent); }
#found { list-style: none; padding: 0; margin: 8px 0; } #found small { display: block; color: var(--dim); overflow-wrap: anywhere; }
#count { margin: 6px 0 0; color: var(--dim); font-size: 13px; }
.operation { border-top: 1px solid var(--line); padding-top: 8px; margin-top: 40px; scroll-margin-top: 8px; }
.operation > h2 { margin: 12px 0 4px; border: 0; padding: 0; font-size: 21px; } .operation > h2 a { color: inherit; text-decoration: none; }
.operation > h2 a:hover { text-decoration: underline; }
.operation h3, .object h3 { font-size: 15px; margin: 20px 0 6px; } h3 small { color: var(--dim); font-weight: normal; }
.route { margin: 0 0 12px; overflow-wrap: anywhere; } .aside { min-width: 0; } .columns > div { min-width: 0; }
.label { margin: 12px 0 4px; color: var(--dim); font-size: 13px; } .aside pre, main > .samples pre { margin: 0; }
.tabs { display: none; gap: 6px; flex-wrap: wrap; margin-bottom: 6px; } .tabs .copy-sample { margin-left: auto; }
.tabs [aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--page); }
@media (scripting: enabled) { .tabs { display: flex; } .samples .sample, .sample .label { display: none; }
  html:not([data-language]) .sample.curl, html[data-language=curl] .sample.curl, html[data-language=typescript] .sample.typescript,
  html[data-language=python] .sample.python, html .samples.only-curl .sample.curl { display: block; } }
.usual, .trial, .credentials { margin-top: 16px; } .usual > summary, .trial > summary, .credentials > summary { cursor: pointer; color: var(--dim); }
.usual p { line-height: 2; } .usual a { display: inline-block; margin-right: 10px; font: 13px/1.5 ui-monospace, monospace; }
.tools { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; }
.cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 10px 24px; margin: 8px 0; }
.cards a { display: block; font-weight: 600; }
@media (min-width: 1280px) { .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 460px); gap: 32px; } .aside { position: sticky; top: 8px;
  align-self: start; max-height: calc(100vh - 16px); overflow: auto; } }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; color: var(--dim); font-weight: 600; } th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.fields td:first-child { width: 28%; } .fields td:nth-child(2) { width: 30%; } td:first-child code { white-space: nowrap; }
.codes td:nth-child(2) code { white-space: nowrap; }
.columns > div, .object { container-type: inline-size; }
@container (max-width: 620px) { .fields, .fields tbody, .fields tr, .fields td { display: block; } .fields thead { display: none; }
  .fields tr { border-bottom: 1px solid var(--line); padding: 7px 0; } .fields td { border: 0; padding: 0; }
  .fields td:first-child, .fields td:nth-child(2) { width: auto; } .fields td:first-child code { white-space: normal; }
  .fields td:nth-child(2) { color: var(--dim); font-size: 13px; } }
.required { color: var(--bad); font-size: 12px; } .format { color: var(--dim); font-size: 12px; } .plain { color: var(--dim); }
.object { scroll-margin-top: 12px; }
label { display: block; margin: 8px 0; color: var(--dim); font-size: 13px; }
input, textarea { display: block; width: 100%; margin-top: 2px; padding: 7px 9px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--page); color: var(--ink); } input { font: inherit; }
button { font: inherit; padding: 6px 14px; border-radius: 6px; border: 1px solid var(--line); background: var(--soft); color: var(--ink); cursor: pointer; }
button[type=submit] { background: var(--accent); border-color: var(--accent); color: var(--page); } button:disabled { opacity: .5; }
#settings { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: var(--soft); display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 0 16px; } #settings p { grid-column: 1 / -1; margin: 0; }
.worked { color: var(--good); } .refused { color: var(--bad); } output p { margin: 8px 0 4px; overflow-wrap: anywhere; }
@media (max-width: 860px) { .page { display: block; } .menu { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line); } main { padding: 16px; overflow-x: clip; } }
`;
