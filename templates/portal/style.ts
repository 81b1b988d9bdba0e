/** What the portal adds to the pages' style sheet. */
export const portalStyle = `
.page:has(.portal){max-width:46rem}
.intro{margin-bottom:1.25rem}
.intro h1{font-size:1.625rem;line-height:1.25;letter-spacing:-.02em}
.intro p{color:var(--muted);overflow-wrap:anywhere}
.stack{display:grid;gap:1rem}
.sub{padding:1.25rem 1rem}
.sub-head{display:flex;align-items:flex-start;justify-content:space-between;gap:.75rem;margin-bottom:.25rem}
.sub-head h2{font-size:1.1875rem;line-height:1.3;letter-spacing:-.01em;min-width:0;overflow-wrap:anywhere}
.state{flex:none;padding:.125rem .625rem;border-radius:99px;background:var(--ground);color:var(--muted);font-size:.8125rem;font-weight:600;white-space:nowrap}
.state.good{background:var(--good-tint);color:var(--good)}
.state.bad{background:var(--bad-tint);color:var(--bad)}
.state.note{background:var(--note-tint);color:var(--note)}
.price-line{font-weight:550;font-variant-numeric:tabular-nums}
.facts{margin-top:.5rem;display:grid;gap:.25rem}
.facts p{color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
.sub .alert{margin:.875rem 0 0}
.sub .alert p+p{margin-top:.125rem}
.acts{display:flex;flex-wrap:wrap;gap:.625rem;margin-top:1.125rem}
html:not(.js) .acts{display:none}
.acts .button,.sheet .row .button{width:auto;margin-top:0}
.acts .button{min-height:2.75rem;padding:.5rem 1rem;font-size:.9375rem}
.acts .button.quiet{background:none;border-color:transparent;color:var(--bad);text-decoration:underline;text-underline-offset:.15em;padding-inline:.25rem}
.acts .button.quiet:hover{background:var(--bad-tint)}
.sub-head h3{font-size:1.0625rem;line-height:1.35;min-width:0;overflow-wrap:anywhere}
.items{display:grid;gap:.125rem}
.items li{overflow-wrap:anywhere}
.own{margin-top:.875rem;padding:.75rem .875rem;border-radius:var(--radius);background:var(--ground)}
.own summary{font-weight:600;cursor:pointer}
.own .said{margin-top:.25rem;white-space:pre-line;overflow-wrap:anywhere}
.unit{padding:.75rem 0;border-top:1px solid var(--line)}
.unit .field:last-child{margin-bottom:0}
.unit .field{margin-bottom:.75rem}
.result{margin-bottom:1.25rem}
.result.good{background:var(--good-tint);color:var(--good)}
.sheet{width:min(31rem,calc(100vw - 1.5rem));max-height:calc(100vh - 1.5rem);padding:0;border:1px solid var(--line);border-radius:calc(var(--radius)*1.5);background:var(--paper);color:var(--ink);box-shadow:0 1rem 3rem rgb(20 24 31/.25)}
.sheet::backdrop{background:rgb(20 24 31/.5)}
.sheet form{padding:1.25rem}
.sheet h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em;margin-bottom:.375rem;overflow-wrap:anywhere}
.sheet .text{color:var(--muted);margin-bottom:1rem}
.sheet .text.strong{color:var(--ink);font-weight:550}
.sheet .alert{margin-top:1rem;margin-bottom:0}
.sheet .field{margin-bottom:1rem}
.sheet textarea{width:100%;min-height:5.5rem;padding:.5625rem .75rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--paper);color:inherit;font:inherit;resize:vertical}
.sheet textarea:focus{outline:2px solid var(--brand-ink);outline-offset:0;border-color:var(--brand-ink)}
.sheet .row{display:flex;flex-wrap:wrap;gap:.625rem;margin-top:1.25rem}
.sheet .row .button{flex:1 1 12rem}
.sheet legend{padding:0}
.sheet fieldset .check{margin:.375rem 0}
.sheet .slot{min-height:24rem;margin-top:.5rem}
.sheet .working{display:flex;align-items:center;gap:.75rem;margin-top:1rem;color:var(--muted)}
.button.danger{background:var(--bad-surface);border-color:var(--bad-surface);color:#fff}
.button.danger:hover{background:#8f1e18}
.section{margin:2rem 0 .75rem;font-size:1.1875rem;letter-spacing:-.01em}
.papers{padding:.25rem 1rem}
.papers li{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:.125rem 1rem;align-items:center;padding:.75rem 0}
.papers li+li,.papers details{border-top:1px solid var(--line)}
.papers .what{overflow-wrap:anywhere}
.papers .what small{display:flex;flex-wrap:wrap;column-gap:.75rem;color:var(--muted);font-size:.875rem}
.papers .sum{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:end}
.papers a{padding:.5rem .25rem;font-weight:600}
.papers summary{padding:.75rem 0;cursor:pointer;font-weight:600}
.empty{padding:1.25rem 1rem;color:var(--muted)}
.empty .strong{color:var(--ink);font-weight:600}
.empty .button{width:auto;display:inline-flex}
.ended{margin-top:1.5rem}
.ended summary{padding:.5rem 0;margin-bottom:.5rem;cursor:pointer;font-weight:600}
.panel form .button{margin-top:1.25rem}
@media (forced-colors:active){.state{border:1px solid}}
@media (min-width:36em){.sub,.empty{padding:1.5rem}.papers{padding:.25rem 1.5rem}.sheet form{padding:1.5rem}}
`;
