/** Fills in again what was typed in a page that reloaded itself, or that the person left for a login (`parts.ts`). */
import { personId } from './api/session';
import { type readPage, typedFields } from './parts';

/** What was typed in a page. `personId`: whose it is; null after a reload, when the same person gets it at once. */
export type Typed = [personId: string | null, ...page: ReturnType<typeof readPage>];

/** Opens the forms that were open, and types the kept values into the fields that still exist. */
export async function typeAgain(): Promise<void> {
  const [, , ...kept] = take() ?? [null, ''];
  for (const { form, value } of document.querySelectorAll<HTMLInputElement>('form[method=get] [name=open]')) {
    if (kept.some(([name, intent]) => name === 'intent' && intent === value)) form?.requestSubmit();
  }
  await new Promise((resolve) => setTimeout(resolve));
  const fields = typedFields();
  for (const [name, value, type, isChecked] of kept) {
    const at = fields.findIndex(
      (field) => field.name === name && field.type === type && (!isChoice(field) || field.value === value),
    );
    const [field] = at < 0 ? [] : fields.splice(at, 1);
    if (!field || type === 'hidden') continue;
    if (isChoice(field)) {
      if (field.checked !== isChecked) field.click();
    } else if (field.value !== value) {
      // React replaces the element's own setter and ignores values set by its own. The prototype's setter is noticed.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

/** Takes what was kept, once. It stays until its person is logged in; another person's login discards it. */
function take(): Typed | null {
  const kept = JSON.parse(sessionStorage.getItem('typed') ?? 'null') as Typed | null;
  const [owner, url] = kept ?? [];
  if (owner && !personId()) return null;
  sessionStorage.removeItem('typed');
  return (!owner || owner === personId()) && url === window.location.href ? kept : null;
}

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
