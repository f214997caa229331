/** After a page was reloaded by itself (`parts.ts`): fills in again what had been typed. */
import { typedFields } from './parts';

type Kept = [url: string, ...[name: string, value: string, isChecked: boolean][]];

/** Writes what was kept into the fields that are still there, as if it were typed. */
export function typeAgain(written: string): void {
  const [url, ...kept] = JSON.parse(written) as Kept;
  if (url !== window.location.href) return;
  const fields = typedFields();
  for (const [name, value, isChecked] of kept) {
    const at = fields.findIndex((field) => field.name === name && (!isChoice(field) || field.value === value));
    const [field] = at < 0 ? [] : fields.splice(at, 1);
    if (!field) continue;
    if (isChoice(field)) {
      if (field.checked !== isChecked) field.click();
    } else if (field.value !== value) {
      // React replaces the element's own setter, and takes no notice of what is set by it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
