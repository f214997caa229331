/**
 * Opens the question that a URL names (`/kidney#faq-cure`) before it is first painted: opened later, it would shift the
 * text being read. Within the application the accordion does it itself. Inlined in the head as it is.
 */
export const OPEN_AT_FRAGMENT =
  'if(location.hash){const open=()=>{const entry=document.getElementById(location.hash.slice(1));' +
  "if(entry)entry.closest('details')?.setAttribute('open','');else if(document.readyState==='loading')requestAnimationFrame(open)};open()}";
