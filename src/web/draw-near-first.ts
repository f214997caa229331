/**
 * Whoever opens a page sees its top; what is further down (`when-near`, theme.css) is laid out as soon as they move, which
 * nobody does who types into a field or presses a link, so that the next page begins like that too. Until then its height is
 * a guess, so who comes back into the middle of a page, or is sent there by a fragment, gets all of it at once. Stands in the
 * head as it is here, so that it is known before the first drawing.
 */
export const DRAW_NEAR_FIRST =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate'){" +
  "const root=document.documentElement,moves=['scroll','wheel','touchstart','pointerdown','keydown','click'];" +
  "const drawAll=({key,target})=>{if(key?key!=='Tab'&&target.type:target.closest?.('a:not([href*=\"#\"])'))return;root.removeAttribute('data-at-top');for(const move of moves)removeEventListener(move,drawAll,true)};" +
  "root.setAttribute('data-at-top','');for(const move of moves)addEventListener(move,drawAll,{capture:true,passive:true})}";
