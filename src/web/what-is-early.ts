/**
 * What a person does before a page has come to life. The prerendered page is there at once, but on a slow phone it answers
 * only seconds later. Links and what the browser itself unfolds work from the beginning; what is typed or ticked is kept,
 * and so is a press on a button, which is shown as waiting. A link waits too once something was typed, which the page behind it may
 * take over; not one to a tab of its own, which the browser would take for a pop-up later. Both are made good as soon as the page can answer. React hears nothing of it until then, or a press would count
 * twice that comes while the page is just coming to life; and nothing of a search field: at the first key it would make the
 * whole page ready in one task.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Early = {
  typed: Map<Field, { value: string; checked: boolean | undefined }>;
  /** The last one counts. */
  pressed: HTMLElement | null;
  stop(): void;
};

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/** Stands in the head as it is here, so that it listens before anything can be pressed. */
export const KEEP_WHAT_IS_EARLY =
  "(()=>{const typed=new Map,early=window.early={typed,pressed:null,stop(){removeEventListener('click',press,true);removeEventListener('input',type,true);for(const name of unheard)removeEventListener(name,hush,true)}},unheard='pointerdown mousedown touchstart touchend pointerup mouseup click keydown keypress textInput input keyup'.split(' ');" +
  'function type({target}){typed.set(target,{value:target.value,checked:target.checked})}' +
  "function press(event){const button=event.target.closest(typed.size?'button,a[data-discover]:not([target])':'button');if(!button||event.ctrlKey||event.metaKey)return;event.preventDefault();event.stopPropagation();early.pressed?.removeAttribute('data-waiting');button.setAttribute('data-waiting','');early.pressed=button}" +
  "function hush(event){if(event.target.type==='search'&&event.key!=='Enter')event.stopPropagation()}" +
  "addEventListener('click',press,true);addEventListener('input',type,true);for(const name of unheard)addEventListener(name,hush,true)})()";

/** Called once, when the page has come to life. */
export function catchUpWithWhatWasEarly(): void {
  const { early } = window;
  window.early = undefined;
  if (!early) return;
  early.stop();
  for (const [field, { value, checked }] of early.typed) {
    const now = field.isConnected ? field : presentField(field.name);
    if (now) typeAgain(now, value, checked);
  }
  const { pressed } = early;
  pressed?.removeAttribute('data-waiting');
  // What was typed counts first.
  if (pressed?.isConnected) setTimeout(() => pressed.click());
}

/** The field that stands where another one stood, before the page was drawn anew. */
function presentField(name: string): Field | undefined {
  return name ? (document.getElementsByName(name)[0] as Field | undefined) : undefined;
}

/** As a person would. React hears only of what is not as it believes it to be, so that is undone first. */
function typeAgain(field: Field, value: string, checked: boolean | undefined): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
