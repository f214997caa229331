/**
 * Loads what a page needs later: code of parts, dialogs and other pages, and words. A weak network may lose any of it, and a tab
 * older than the release finds none of it.
 */
import type { DataStrategyResult } from 'react-router';
import { releaseOfPage, serverHas } from '../framework/router-of-page';

/** A part could not be loaded in two tries. It may load later. */
export class LostPart extends Error {}

type Results = Record<string, DataStrategyResult>;

/** The wrapper of all loaders and actions in the browser. `live.ts` sets it once it is loaded. */
export const around = {
  page: (_args: { request: Request }, next: () => Promise<Results>): Promise<Results> => next(),
};

/** Loads a part, with a second try. Throws LostPart. A page of an older release is reloaded once instead. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load().catch(load);
  } catch (cause) {
    if ((await serverHas()) === 'another release' && reload()) return new Promise(() => undefined);
    throw new LostPart('A part of the page could not be loaded', { cause });
  }
}

/** Loads a part, and waits for a network as often as needed. Never rejects. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadPart(load);
    } catch {
      await whenReachable();
    }
  }
}

const AGAIN_MS = 20_000;

/** Waits until the browser reports a network again, or for 20 seconds: it does not notice every bad network. */
export function whenReachable(): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, AGAIN_MS);
    window.addEventListener('online', goOn);
    function goOn() {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve(undefined);
    }
  });
}

/** Reloads the page and keeps what was typed. False where this page was reloaded already, and that did not help. */
export function reload(): boolean {
  const page = `${releaseOfPage()} ${window.location.href}`;
  try {
    if (sessionStorage.getItem('reloaded') === page) return false;
    sessionStorage.setItem('reloaded', page);
    sessionStorage.setItem('typed', JSON.stringify([null, ...readPage()]));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether typed text waits to be filled in again, which `typed.ts` does. */
export function hasTyped(): boolean {
  try {
    return 'typed' in sessionStorage;
  } catch {
    return false;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The page's fields with typed or chosen values, in their order, hidden ones included; no passwords and no files. */
export function typedFields(): Field[] {
  const fields = document.querySelectorAll<Field>('input[name],textarea[name],select[name]');
  return [...fields].filter(({ type }) => !/^(password|file|submit)$/.test(type));
}

/** The address of the page and the values of its fields, for `typed.ts` to fill in again. */
export const readPage = () =>
  [
    window.location.href,
    ...typedFields().map(
      (field) => [field.name, field.value, field.type, (field as HTMLInputElement).checked] as const,
    ),
  ] as const;
