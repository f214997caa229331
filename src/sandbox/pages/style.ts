import { Html } from './html';

/** One sheet for all pages of the sandbox, which load nothing from elsewhere. */
export const STYLE = new Html(`
:root { --paper:#FBF8F3; --ink:#1B2A2A; --soft:#4A5857; --teal:#0E5A55; --teal-dark:#0A4541; --tint:#FCEFCF;
  --tint-ink:#8A5A00; --line:#857F72; --rule:#E4DDD0; --alarm:#8C1D18; --alarm-tint:#FBE9E7; }
* { box-sizing:border-box; }
body { margin:0; background:var(--paper); color:var(--ink); font:17px/1.55 system-ui,sans-serif; }
h1 { font-size:1.5rem; line-height:1.25; margin:0; letter-spacing:-.01em; text-wrap:balance; }
h2 { font-size:1.125rem; line-height:1.3; margin:0; }
p { margin:0; }
a { color:var(--teal); text-underline-offset:3px; }
:focus-visible { outline:3px solid var(--teal); outline-offset:2px; }
.band { background:var(--tint); color:var(--tint-ink); font-weight:600; font-size:1rem; line-height:1.4; text-align:center; padding:10px 20px; }
main { max-width:1000px; margin:0 auto; padding:28px 20px 56px; display:grid; gap:20px; }
main.narrow { max-width:560px; }
.soft { color:var(--soft); }
.small { font-size:.9375rem; line-height:1.45; }
.card { background:#fff; border:1px solid var(--rule); border-radius:14px; padding:20px; display:grid; gap:18px; }
.amount { font-size:2.25rem; line-height:1.1; font-weight:650; letter-spacing:-.02em; font-variant-numeric:tabular-nums; }
.checkout { display:grid; gap:24px; align-items:start; }
.summary { display:grid; gap:14px; }
@media (min-width:860px) { .checkout { grid-template-columns:5fr 6fr; gap:56px; } main { padding-top:56px; }
  .card { padding:28px; } }
form { display:grid; gap:18px; }
label, legend { display:block; font-weight:600; font-size:1rem; padding:0; margin-bottom:6px; }
input { width:100%; height:52px; border:1px solid var(--line); border-radius:10px; padding:0 14px; background:#fff;
  color:var(--ink); font:inherit; font-variant-numeric:tabular-nums; }
input::placeholder { color:#6B665B; }
.expiry input { padding:0 4px; text-align:center; }
input[aria-invalid=true] { border:2px solid var(--alarm); }
select { width:100%; height:52px; border:1px solid var(--line); border-radius:10px; padding:0 14px; background:#fff; color:var(--ink); font:inherit; }
fieldset { border:0; margin:0; padding:0; min-width:0; }
.pair { display:grid; grid-template-columns:1fr 1fr; gap:16px; }
.expiry { display:flex; align-items:center; gap:8px; }
.button { display:flex; align-items:center; justify-content:center; min-height:52px; width:100%; padding:8px 20px; border:0; border-radius:10px;
  background:var(--teal); color:#fff; font:inherit; font-weight:650; text-decoration:none; cursor:pointer; text-align:center; }
.button:hover { background:var(--teal-dark); }
.quiet { background:none; border:1px solid var(--line); color:var(--teal); font-size:1rem; font-weight:600; min-height:44px; padding:6px 14px; width:auto; }
.quiet:hover { background:var(--paper); }
.row { display:flex; flex-wrap:wrap; gap:10px; align-items:center; }
.number { white-space:nowrap; font-variant-numeric:tabular-nums; }
.back { display:inline-flex; align-items:center; min-height:44px; justify-self:center; }
.alert { background:var(--alarm-tint); color:var(--alarm); border-radius:10px; padding:12px 16px; font-weight:600; }
.notice { background:var(--tint); color:var(--tint-ink); border-radius:10px; padding:12px 16px; font-weight:600; }
.stack { display:grid; gap:18px; }
.scan { display:none; }
.qr { flex:none; width:200px; overflow:hidden; background:#fff; border:1px solid var(--rule); border-radius:14px; }
.qr svg { display:block; width:100%; height:auto; }
.apps { display:grid; grid-template-columns:1fr 1fr; gap:10px; }
.app { padding:8px; background:#fff; border:1px solid var(--line); color:var(--ink); }
.app:hover { background:var(--paper); }
@media (min-width:700px) { .scan { display:flex; gap:24px; align-items:center; } .scan .stack { flex:1; } .apps { display:none; } }
details { border-top:1px solid var(--rule); padding-top:6px; }
details:not([open]) + * { margin-top:-12px; }
details[open] > :not(summary) { margin-top:12px; }
summary { display:flex; align-items:center; justify-content:space-between; min-height:48px; cursor:pointer; list-style:none; }
summary::-webkit-details-marker { display:none; }
summary::after { content:''; width:9px; height:9px; margin-right:6px; border:solid var(--soft); border-width:0 2px 2px 0; transform:rotate(45deg) translate(-3px,-3px); }
details[open] > summary::after { transform:rotate(225deg) translate(-3px,-3px); }
.hint { border-top:1px solid var(--rule); padding-top:16px; display:grid; gap:6px; }
.search { grid-template-columns:1fr auto; align-items:end; gap:10px; }
.search .button { width:auto; }
.list { list-style:none; margin:0; padding:0; background:#fff; border:1px solid var(--rule); border-radius:14px; overflow:hidden; }
.list li + li { border-top:1px solid var(--rule); }
.list a { display:grid; gap:2px; padding:14px 20px; color:inherit; text-decoration:none; }
.list a:hover { background:var(--paper); }
.list a:focus-visible { outline-offset:-3px; }
.list strong { color:var(--teal); overflow-wrap:anywhere; }
.list .soft { overflow-wrap:anywhere; }
@media (min-width:700px) { .list .mail { grid-template-columns:1fr auto; column-gap:24px; } }
dl { display:grid; grid-template-columns:auto 1fr; gap:4px 16px; margin:0; }
dt { color:var(--soft); } dd { margin:0; overflow-wrap:anywhere; }
iframe { width:100%; height:720px; border:1px solid var(--rule); border-radius:14px; background:#fff; }
pre { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; font:15px/1.5 ui-monospace,monospace; background:#fff; border:1px solid var(--rule);
  border-radius:14px; padding:20px; }
.chat { list-style:none; margin:0; padding:0; display:grid; gap:12px; }
.bubble { max-width:88%; justify-self:start; display:grid; gap:8px; padding:12px 16px; border:1px solid var(--rule); border-radius:4px 16px 16px 16px;
  background:#fff; overflow-wrap:anywhere; }
.bubble.person { justify-self:end; border-radius:16px 4px 16px 16px; background:#E3F1E4; }
.bubble.sms { background:#EAF1FA; } .bubble.mail { background:var(--paper); } .bubble.push { background:var(--tint); }
.bubble form { display:block; }
.day { justify-self:center; padding:4px 14px; border-radius:999px; background:var(--rule); font-size:.9375rem; font-weight:600; }
@media (max-width:480px) { .search { grid-template-columns:1fr; } .search .button { width:100%; } .bubble { max-width:94%; } }
`);
