/**
 * Catches keys on the page for booking at a desk from its first byte until its search field is there: a clerk types the name at
 * once. Inlined in the page, since scripts load after it; `admin/ui/early-keys.ts` starts it, ends it and takes the keys.
 */
export const EARLY_KEYS =
  "(()=>{let on=/^\\/admin\\/book\\/?$/.test(location.pathname),kept='';" +
  "const end=()=>{const was=kept;on=false;kept='';return was};" +
  'window.earlyKeys={begin:()=>{on=true},end};' +
  "addEventListener('keydown',(event)=>{const{key,target}=event;" +
  'if(!on||event.ctrlKey||event.metaKey||event.altKey||event.isComposing)return;' +
  "if(target.closest?.('input,textarea,select,[contenteditable],[role=dialog]'))return;" +
  "if(key==='Enter'||key==='Backspace'||key===' '){if(!kept)return}else if(key.length!==1)return;" +
  "if(key==='Backspace')kept=kept.slice(0,-1);else if(!kept.endsWith('\\n')&&kept.length<200)kept+=key==='Enter'?'\\n':key;" +
  'event.preventDefault();event.stopImmediatePropagation()},true)})()';
