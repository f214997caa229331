/**
 * Whether the browser is one in which our scripts run (`browserslist` in package.json), said before anything is painted: by the
 * attribute `data-scripted`. Without it no script is started (`start-after-paint.ts`), and what is there for pages without scripts
 * is shown (`noscript:` in theme.css). It asks for what came with the oldest: Safari 16 and Samsung Internet 20, Firefox 104.
 * That Firefox lacks two streams by which React Router reads the page's data: it is given them.
 */
export const SAY_SCRIPTED =
  "if(AbortSignal.timeout&&[].findLast){document.documentElement.dataset.scripted='';" +
  "for(const[name,Coder,code]of[['TextEncoderStream',TextEncoder,(coder,text)=>coder.encode(text)]," +
  "['TextDecoderStream',TextDecoder,(coder,bytes)=>coder.decode(bytes,{stream:true})]])" +
  'window[name]??=class extends TransformStream{constructor(){const coder=new Coder;' +
  'super({transform(part,out){out.enqueue(code(coder,part))}})}}}';

/** The first line of a module that is only for such a browser. */
export const STOP_BELOW_FLOOR = "if(!('scripted' in document.documentElement.dataset))await new Promise(()=>{});";
