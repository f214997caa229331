import type { BrowserContext } from '@playwright/test';
import { MEMBERS, isNewer } from '../newer-than-floor';

/** Not functions that a page could call: what Playwright sees the page by, and what no script of a page can take away. */
const NEWER = MEMBERS.filter(
  ({ name, statement }) => isNewer(statement) && /^[a-z]\w*$/i.test(name) && !name.endsWith('_event'),
).map(({ owner, name, isStatic }) => [owner, name, isStatic] as const);

/** Makes of the browser one of the oldest in which our scripts run, as far as its functions go: the newer ones are taken away. */
export async function atTheFloor(context: BrowserContext): Promise<void> {
  await context.addInitScript((newer) => {
    const global = window as unknown as Record<string, { prototype?: object } | undefined>;
    const take = (from: object | undefined, name: string) => {
      if (from && Object.getOwnPropertyDescriptor(from, name)?.configurable)
        delete (from as Record<string, unknown>)[name];
    };
    for (const [owner, name, isStatic] of newer) {
      if (owner === '' || owner === 'Window') take(window, name);
      else {
        if (isStatic !== false) take(global[owner], name);
        if (isStatic !== true) take(global[owner]?.prototype, name);
      }
    }
  }, NEWER);
}

/** One that is older still: Safari 15 and Chrome 102 have no `AbortSignal.timeout`. */
export async function belowTheFloor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    delete (AbortSignal as Partial<typeof AbortSignal>).timeout;
  });
}
