/** The pages' style sheet; colours, font and corners come from `themeVariables`. */
export const style = `
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1rem/1.5 var(--font);-webkit-font-smoothing:antialiased}
h1,h2,h3,p,dl,dd,ul,ol,fieldset,figure{margin:0;padding:0}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
button,input,select{font:inherit;color:inherit}
a{color:var(--brand-ink);text-underline-offset:.15em}
:focus{outline:0}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
.sr{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.page{max-width:66rem;margin:0 auto;padding:0 1rem 2.5rem;min-height:100vh;display:flex;flex-direction:column}
.top{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:1.125rem 0}
.name{display:flex;align-items:center;gap:.75rem;font-weight:650;font-size:1.125rem;letter-spacing:-.01em;min-width:0;overflow-wrap:anywhere}
.name img{display:block;border-radius:calc(var(--radius)/2);max-height:2.5rem;max-width:min(11rem,45vw);object-fit:contain}
.leave{background:none;border:0;padding:.5rem 0;color:var(--muted);font-size:.9375rem;cursor:pointer;text-decoration:none;white-space:nowrap}
.leave:hover{color:var(--ink);text-decoration:underline}
.grid{display:grid;gap:1rem;align-items:start;grid-template-columns:minmax(0,1fr)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:calc(var(--radius)*1.5);box-shadow:0 1px 2px rgb(20 24 31/.04)}
.foot{margin-top:auto;padding-top:2rem;color:var(--muted);font-size:.875rem;display:flex;flex-wrap:wrap;gap:.375rem 1.25rem;align-items:center}
.foot a{color:inherit}
.foot .test{flex-basis:100%}
.badge{display:inline-block;padding:.0625rem .5rem;border-radius:99px;background:var(--note-tint);color:var(--note);font-size:.8125rem;font-weight:600}
.section{padding:1.125rem 1rem}
.express{padding:1.125rem 1rem 0}
.express .wallet{margin:0}
form>.section+.section{padding-top:.25rem}
.section>h2{margin-bottom:.75rem;font-size:1.0625rem;line-height:1.35;font-weight:650;letter-spacing:-.01em}
.edit{background:none;border:0;padding:.125rem 0;padding-inline-start:.5rem;color:var(--brand-ink);font-size:.9375rem;font-weight:550;text-align:start;text-decoration:underline;text-underline-offset:.15em;cursor:pointer}
.edit.add,.suggest .edit{padding:.25rem 0}
.suggest:empty{display:none}
.suggest{margin-top:.125rem}
.lines>li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.125rem .875rem;padding:.75rem 0;border-top:1px solid var(--line)}
.lines>li:first-child{border-top:0;padding-top:0}
.lines .thumb{grid-row:span 2;width:3.5rem;height:3.5rem;border-radius:var(--radius);border:1px solid var(--line);object-fit:cover;background:var(--ground)}
.lines .thumb.none{display:grid;place-items:center;color:var(--muted);font-weight:600;font-size:1.125rem}
.lines .what{font-weight:550;overflow-wrap:anywhere}
.lines .price{font-weight:550;text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.lines .more{grid-column:2/4;color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
.fields{display:grid;gap:.875rem;grid-template-columns:repeat(6,minmax(0,1fr))}
.above{margin-bottom:1.125rem}
.fields+.fields{margin-top:1.5rem}
.field{grid-column:1/-1;min-width:0}
.half{grid-column:span 3}
.field label,.legend{display:block;margin-bottom:.3125rem;font-size:.9375rem;font-weight:550}
.field label i{font-style:normal;font-weight:400;color:var(--muted)}
.control{position:relative}
.control input,.control select{width:100%;min-height:2.875rem;padding:.5625rem .75rem;border:1px solid var(--edge);border-radius:var(--radius);background-color:var(--paper);font-size:1rem}
.control select{appearance:none;padding-inline-end:2.25rem;background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8' fill='none' stroke='%237d8796' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='m1 1.5 5 5 5-5'/%3E%3C/svg%3E");background-repeat:no-repeat;background-position:right .875rem center;text-overflow:ellipsis}
[dir=rtl] .control select{background-position:left .875rem center}
.control [autocomplete^=cc-],.control [type=email]{direction:ltr}
[dir=rtl] .control :is([autocomplete^=cc-],[type=email]){text-align:end}
.control input:hover,.control select:hover{border-color:var(--muted)}
.control :is(input:focus,input:focus-within,select:focus){outline:2px solid var(--brand-ink);outline-offset:0;border-color:var(--brand-ink)}
.control [aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.control [aria-invalid=true]:focus{outline-color:var(--bad);border-color:var(--bad)}
.control .brand{position:absolute;inset-inline-end:.75rem;top:50%;transform:translateY(-50%);pointer-events:none;background:var(--paper);padding-inline-start:.375rem}
.brand img{display:block;border-radius:3px}
.control:has(.brand) input{padding-inline-end:4rem}
[dir=rtl] .control:has(.brand) input{padding-inline:4rem .75rem}
.error{margin-top:.3125rem;color:var(--bad);font-size:.875rem;font-weight:500}
.hint{color:var(--muted);font-size:.875rem}
.hint+.fields,.fields+.hint{margin-top:.875rem}
.section-title{grid-column:1/-1;font-size:1rem;font-weight:650;margin-top:.375rem}
.check{display:flex;gap:.625rem;align-items:flex-start;font-size:.9375rem;cursor:pointer;padding:.125rem 0}
.check label{margin:0;font-weight:400}
.check input{flex:none;width:1.25rem;height:1.25rem;margin:.0938rem 0 0;accent-color:var(--brand-ink)}
.methods{display:grid;gap:.75rem}
.method{border:1px solid var(--edge);border-radius:calc(var(--radius)*1.25);overflow:hidden}
.method:has(>.tile input:checked){border-color:var(--brand-ink);box-shadow:0 0 0 1px var(--brand-ink)}
.method:has(>.tile input:focus-visible){outline:3px solid var(--brand-ink);outline-offset:2px}
.tile{display:flex;align-items:center;gap:.75rem;padding:.875rem 1rem;cursor:pointer;font-weight:600}
.tile input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--brand-ink)}
.tile input:focus-visible{outline:0}
.tile .price{margin-inline-start:auto;font-variant-numeric:tabular-nums}
.tile svg{flex:none;margin-inline-start:auto;color:var(--muted)}
.method:has(>.tile input:checked)>.tile{background:var(--brand-tint)}
.method-body{padding:1rem;border-top:1px solid var(--line)}
.methods>.method:only-of-type:has([data-method=card]){border:0;border-radius:0;box-shadow:none;overflow:visible}
.methods>.method:only-of-type:has([data-method=card])>.tile{display:none}
.methods>.method:only-of-type>[data-method=card]{padding:0;border:0}
.wallet{margin-bottom:1rem}
.wallet[data-waiting]{height:0;margin:0;overflow:hidden;visibility:hidden}
[aria-busy=true] .wallet{opacity:.55}
.wallet .button{margin:0}
.wallet iframe{color-scheme:light;display:block;width:100%;height:3.125rem;border:0}
.otherwise{display:flex;align-items:center;gap:.75rem;margin-top:1rem;color:var(--muted);font-size:.875rem}
.otherwise::before,.otherwise::after{content:"";flex:1;height:1px;background:var(--line)}
.ship+.wallet,.fields+.wallet,.consent+.wallet{margin-top:1.25rem}
.sheet{width:min(24rem,calc(100% - 2rem));margin:auto;padding:1.25rem;color:var(--ink);background:var(--paper)}
.sheet::backdrop{background:rgb(0 0 0/.5)}
.sheet h2{font-size:1.125rem}
.sheet legend{padding:0}
.sheet fieldset{margin:.75rem 0;padding:0;border:0}
.stored{display:grid;margin:-.375rem 0}
.stored-card{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem 0;cursor:pointer}
.stored-card+.stored-card{border-top:1px solid var(--line)}
.stored-card input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--brand-ink)}
.stored-card small{display:block;color:var(--muted);font-size:.875rem}
.stored-card img,.stored-card svg{flex:none;margin-inline-start:auto;color:var(--muted)}
.new-card{padding-top:1rem}
.save-card{margin-top:.875rem}
.terms{grid-column:1/-1;max-height:10rem;overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground);font-size:.875rem;white-space:pre-line;overflow-wrap:anywhere}
.slot{display:block;width:100%;min-height:11rem;border:0}
.button{display:flex;align-items:center;justify-content:center;gap:.625rem;width:100%;min-height:3.125rem;margin-top:1.125rem;padding:.625rem 1.25rem;border:1px solid var(--brand);border-radius:var(--radius);background:var(--brand);color:var(--on-brand);font-weight:650;font-size:1.0625rem;text-align:center;text-decoration:none;cursor:pointer;transition:background-color .12s}
.button:hover{background:var(--brand-hover)}
.button[aria-disabled=true]{cursor:progress}
.button.plain{background:var(--paper);border-color:var(--edge);color:var(--ink);font-weight:600}
.button.plain:hover{background:var(--ground)}
.spin{width:1.125rem;height:1.125rem;border:2.5px solid currentColor;border-right-color:transparent;border-radius:50%;animation:turn .8s linear infinite}
.consent{margin:1rem 0 .875rem;font-size:.875rem}
.consent p+p{margin-top:.375rem}
.consent p:last-child{color:var(--muted)}
.due{margin-top:1rem;font-weight:650;font-variant-numeric:tabular-nums}
.due:not([hidden])+.button{margin-top:.625rem}
.safe{margin-top:.75rem;color:var(--muted);font-size:.8125rem;text-align:center}
.alert{display:flex;gap:.625rem;margin-bottom:1rem;padding:.75rem .875rem;border:1px solid currentColor;border-radius:var(--radius);background:var(--bad-tint);color:var(--bad);font-size:.9375rem;font-weight:500}
.alert p{flex:1}
.alert.note{background:var(--note-tint);color:var(--note)}
.summary{order:-1}
.summary details{padding:0}
.summary summary{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.875rem 1rem;cursor:pointer;list-style:none;border-radius:inherit}
.summary summary::-webkit-details-marker{display:none}
.summary summary span:first-child{display:flex;align-items:center;gap:.5rem;font-weight:600}
.summary summary span:first-child::after{content:"";width:.4375rem;height:.4375rem;margin-top:-.25rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(45deg)}
.summary details[open] summary span:first-child::after{transform:rotate(-135deg);margin-top:.125rem}
.summary summary b{font-size:1.1875rem;font-weight:700;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.goods{padding:.25rem 1rem .875rem}
.goods .thumb{width:2.75rem;height:2.75rem}
.goods .lines>li{padding:.5rem 0;border-top:0;font-size:.9375rem}
.summary .goods summary{justify-content:flex-start;padding:.5rem 0;color:var(--brand-ink);font-weight:600;pointer-events:auto}
.summary .goods details[open] summary{display:none}
.totals{padding:0 1rem 1rem;font-size:.9375rem}
.totals>div{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}
.totals dt{color:var(--muted);min-width:0;overflow-wrap:anywhere}
.totals .edit{display:block;padding:0}
.edit[data-if-invalid]{margin-bottom:.75rem;padding-inline-start:0}
.totals dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.totals .saved dd{color:var(--good)}
.totals .total{margin-top:.5rem;padding-top:.75rem;border-top:1px solid var(--line);font-size:1.125rem;font-weight:700}
.totals .total dt{color:inherit}
.totals .included{padding-top:0;font-size:.8125rem;color:var(--muted)}
.ship{margin:1.5rem 0}
.ship .section-title{margin-bottom:.875rem}
.price-note{margin:1rem 1rem 0}
.narrow .price-note{margin:1rem 0 0}
.live{padding:0 1rem 1rem}
.narrow .live{padding:1rem 0 0}
.live .code{margin-top:.5rem}
.live .edit{padding-inline-start:0}
.live #code-entry{margin-top:.5rem}
.code-line{display:flex;gap:.5rem}
.code-line .button{width:auto;flex:none;min-height:2.875rem;margin:0;font-size:1rem}
.code-line .button:disabled{cursor:progress}
.tile small{display:block;color:var(--muted);font-weight:400;font-size:.875rem}
[data-total][aria-busy=true]{opacity:.55}
[data-totals][aria-busy=true] dd{border-radius:.25rem;background:linear-gradient(90deg,var(--line),transparent 60%,var(--line)) 0 0/200%;animation:wait 1.4s linear infinite}
[data-shipping-methods][aria-busy=true]{opacity:.55}
.panel{width:100%;max-width:29rem;margin:8vh auto 0;padding:2rem 1.25rem;text-align:center}
.panel h1{font-size:1.375rem;line-height:1.3;letter-spacing:-.015em;margin-bottom:.5rem}
.panel p{color:var(--muted);overflow-wrap:anywhere}
.panel .to-pay{margin-top:1.25rem;color:inherit;font-weight:600}
.panel .instructions{margin-top:.5rem;white-space:pre-line}
.panel .totals{margin-top:1.25rem;padding:0;text-align:start;border-top:1px solid var(--line);padding-top:.75rem}
.sign{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin:0 auto 1.125rem;border-radius:50%;background:var(--ground);color:var(--muted)}
.sign.good{background:var(--good-tint);color:var(--good)}
.sign.bad{background:var(--bad-tint);color:var(--bad)}
.sign .spin{width:1.75rem;height:1.75rem;color:var(--brand-ink)}
.challenge{max-width:36rem;margin:0 auto;overflow:hidden}
.challenge p{padding:.75rem 1rem;font-size:.9375rem;color:var(--muted);border-bottom:1px solid var(--line)}
.challenge iframe{display:block;width:100%;height:32rem;border:0}
.embedded{background:transparent}
.dark .embedded{background:var(--ground)}
.embedded .page{min-height:0;padding:1px 1px .75rem}
.embedded .top{padding:.5rem .25rem .875rem}
.embedded .panel{margin-top:0}
.embedded .foot{padding-top:1rem}
.page:has(.narrow){max-width:32rem}
.narrow{width:100%;max-width:30rem;margin:0 auto}
.narrow .section{padding:1.25rem 1rem}
.amount{font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.headline{padding:1.25rem 1rem 0}
.headline h1{font-size:1rem;font-weight:500;color:var(--muted)}
.headline h1:only-child{font-size:1.375rem;font-weight:700;color:inherit}
@media (prefers-color-scheme:dark){.auto .name img{padding:.375rem .5rem;background:#fff}}
.dark .name img{padding:.375rem .5rem;background:#fff}
.express.express:not(:has(.wallet:not([data-waiting]))){padding:0}
@keyframes turn{to{transform:rotate(1turn)}}
@keyframes wait{to{background-position:-200% 0}}
@media (prefers-reduced-motion:reduce){.spin{animation-duration:3s}[data-totals][aria-busy=true] dd{animation:none}.button{transition:none}}
@media (forced-colors:active){.button{border-color:ButtonText}}
@media (min-width:36em){.page{padding-inline:1.5rem}.embedded .page{padding-inline:1px}.section,.narrow .section{padding:1.375rem 1.5rem}.express{padding:1.375rem 1.5rem 0}.pair{grid-column:span 3}.third{grid-column:span 2}.panel{padding:2.5rem 2rem}.headline{padding:1.5rem 1.5rem 0}}
@media (min-width:54em){.grid .card-fields{grid-template-columns:minmax(0,2.2fr) minmax(0,1fr) minmax(0,1fr)}.grid .card-fields>.field{grid-column:auto}.field:has(>.add:not([hidden])){grid-column:span 3}.grid{grid-template-columns:minmax(0,1fr) minmax(17rem,21rem);gap:1.5rem}.summary{order:0;position:sticky;top:1rem}.embedded .summary{position:static}.summary summary{pointer-events:none;padding:1.25rem 1.25rem .75rem}.summary summary span:first-child::after,.summary summary b{display:none!important}.summary>details:not([open])::details-content{content-visibility:visible;display:block;height:auto}.goods{padding-inline:1.25rem}.totals,.live{padding:0 1.25rem 1.25rem}.price-note{margin:1.25rem 1.25rem 0}.narrow .live{padding:1rem 0 0}}
@media (min-width:54em){.top{padding:.875rem 0}.grid form .section{padding-block:1rem}.express{padding-top:1rem}.grid form>.section+.section{padding-top:0}.grid .section>h2{margin-bottom:.5rem}.grid .fields{gap:.625rem .875rem}.grid .field label{margin-bottom:.125rem}.grid .control :is(input,select){min-height:2.625rem;padding-block:.4375rem}.grid .tile{padding-block:.625rem}.grid .tile small{display:inline;margin-inline-start:.5rem}.grid .methods{gap:.5rem}.grid form [data-pay]{margin-top:.875rem}.grid .safe{margin-top:.5rem}}
`;
