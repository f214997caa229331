/**
 * Who is sent to a question of a page (`/kidney#faq-cure`) finds it unfolded in the frame in which it first stands there:
 * unfolded later it would move what is being read. Within the application the accordion itself does it. Stands in the head as it is here.
 */
export const OPEN_AT_FRAGMENT =
  'if(location.hash){const open=()=>{const entry=document.getElementById(location.hash.slice(1));' +
  "if(entry)entry.closest('details')?.setAttribute('open','');else if(document.readyState==='loading')requestAnimationFrame(open)};open()}";
