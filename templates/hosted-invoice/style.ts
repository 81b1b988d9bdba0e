/** What the page of an invoice adds to the pages' style sheet. */
export const hostedInvoiceStyle = `
.page:has(.invoice){max-width:42rem}
.invoice{display:grid;gap:1rem}
.lead,.part{padding:1.25rem 1rem}
.lead-head{display:flex;align-items:flex-start;justify-content:space-between;gap:.75rem;margin-bottom:.75rem}
.lead-head h1{font-size:1.375rem;line-height:1.3;letter-spacing:-.015em;min-width:0;overflow-wrap:anywhere}
.state{flex:none;padding:.125rem .625rem;border-radius:99px;background:var(--ground);color:var(--muted);font-size:.8125rem;font-weight:600;white-space:nowrap}
.state.good{background:var(--good-tint);color:var(--good)}
.state.bad{background:var(--bad-tint);color:var(--bad)}
.state.note{background:var(--note-tint);color:var(--note)}
.owed span{display:block;color:var(--muted);font-size:.9375rem}
.owed b{font-size:2rem;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.facts{margin-top:.5rem;display:grid;gap:.25rem}
.facts p{color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
.part h2{margin-bottom:.375rem;font-size:1rem;letter-spacing:-.01em}
.pay h2{margin-bottom:.875rem}
.waiting{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem .875rem;align-items:start}
.waiting .spin{width:1.5rem;height:1.5rem;color:var(--brand-ink)}
.waiting p{color:var(--muted);font-size:.9375rem}
.waiting .button{grid-column:1/-1}
.instructions{white-space:pre-line;overflow-wrap:anywhere}
.parties{display:grid;gap:1.25rem}
.parties p{color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
.parties .who{color:var(--ink);font-weight:550}
.goods{margin:0;padding:0;list-style:none}
.goods li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.goods .what{overflow-wrap:anywhere}
.goods .what small{display:block;color:var(--muted);font-size:.875rem}
.goods .sum{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:end}
.invoice .totals{padding:.75rem 0 0}
.notice{margin-top:.75rem;color:var(--muted);font-size:.875rem}
@media (forced-colors:active){.state{border:1px solid}}
@media (min-width:36em){.lead,.part{padding:1.5rem}.parties{grid-template-columns:1fr 1fr}.lead .button{width:auto;display:inline-flex}}
@media print{.lead .button,.pay,.waiting{display:none}}
`;
