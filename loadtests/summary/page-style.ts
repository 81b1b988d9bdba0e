/** The page's style: light and dark, wide and narrow, and on paper. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--paper:#fff;--card:#f5f7fa;--rule:#dde3ea;--one:#2563eb;--two:#d97706;--three:#dc2626;--plan:#94a3b8;--pass:#15803d;--fail:#b91c1c}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa6b6;--paper:#12161c;--card:#1b212a;--rule:#2c3542;--one:#60a5fa;--two:#fbbf24;--three:#f87171;--plan:#64748b;--pass:#4ade80;--fail:#f87171}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1120px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:26px;margin:0 0 4px}h2{font-size:18px;margin:36px 0 8px}
header p,small,figcaption small{color:var(--soft)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
.badge{font-size:14px;vertical-align:middle;padding:3px 10px;border-radius:99px;color:#fff;font-weight:600}
.badge.pass{background:#15803d}.badge.fail{background:#b91c1c}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(138px,1fr));gap:12px;margin:20px 0}
.tiles div{background:var(--card);border-radius:10px;padding:12px 14px}
dt{color:var(--soft);font-size:13px}dd{margin:0;font-size:24px;font-weight:600;font-variant-numeric:tabular-nums}
dd small{display:block;font-size:12.5px;font-weight:400}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:16px}
figure{margin:0;background:var(--card);border-radius:10px;padding:14px}
figcaption{font-weight:600}figcaption small{font-weight:400}
svg{display:block;width:100%;height:auto}
.grid{stroke:var(--rule)}.tick{fill:var(--soft);font-size:11px}
.line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.line.c-1{stroke:var(--one)}.line.c-2{stroke:var(--two)}.line.c-3{stroke:var(--three)}
.line.c-plan{stroke:var(--plan);stroke-dasharray:1 5}
.mark-line{stroke:var(--soft);stroke-dasharray:2 3}
.limit{stroke:var(--fail);stroke-dasharray:6 4}.limit-name{fill:var(--fail)}
.legend{list-style:none;display:flex;gap:16px;margin:6px 0 0;padding:0;font-size:13px;color:var(--soft)}
.legend i{display:inline-block;width:14px;height:3px;margin-right:6px;vertical-align:middle}
i.c-1{background:var(--one)}i.c-2{background:var(--two)}i.c-3{background:var(--three)}i.c-plan{background:var(--plan)}
rect.c-1{fill:var(--one)}rect.c-2{fill:var(--two)}rect.c-3{fill:var(--three)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600;color:var(--soft);font-size:13px}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--rule)}
td:not(:first-child):not(:last-child){white-space:nowrap}
.bar{width:200px;height:10px}
.mark{font-weight:700}.mark.pass{color:var(--pass)}.mark.fail{color:var(--fail)}
tr.crossed td{background:color-mix(in srgb,var(--fail) 12%,transparent)}
@media print{main{max-width:none}figure,section{break-inside:avoid}}
`;
