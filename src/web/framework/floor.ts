/**
 * Marks browsers in which our scripts run (`browserslist` in package.json) by the attribute `data-scripted`, before anything is
 * painted. Without it no script is started (`start-after-paint.ts`), and the parts for pages without scripts are shown (`noscript:`
 * in theme.css). The test looks for features of the oldest ones: Safari 16, Samsung Internet 20, Firefox 104. Firefox 104 lacks two
 * streams by which React Router reads the page's data, so they are added.
 */
export const SAY_SCRIPTED =
  "if(AbortSignal.timeout&&[].findLast){document.documentElement.dataset.scripted='';" +
  "for(const[name,Coder,code]of[['TextEncoderStream',TextEncoder,(coder,text)=>coder.encode(text)]," +
  "['TextDecoderStream',TextDecoder,(coder,bytes)=>coder.decode(bytes,{stream:true})]])" +
  'window[name]??=class extends TransformStream{constructor(){const coder=new Coder;' +
  'super({transform(part,out){out.enqueue(code(coder,part))}})}}}';

/** The first line of a module that must only run in such a browser. */
export const STOP_BELOW_FLOOR = "if(!('scripted' in document.documentElement.dataset))await new Promise(()=>{});";
