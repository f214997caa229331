/** Keeps the state of a form with several steps for a while, in a cookie that scripts can't read. */
import type { z } from '../../contract/z';
import type { PageVisit } from '../../contract/page-visit';

export type StepCookie<Value> = {
  /** The state in this browser; null when missing or invalid. */
  read(request: Request): Value | null;
  /** The header that saves a value, or deletes it. */
  write(visit: PageVisit, value: Value | null): string;
};

/** Makes such a cookie. Never keep a password in it. `minutes` count from the last change. */
export function stepCookie<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  minutes: number,
): StepCookie<z.output<Schema>> {
  const mark = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);
  return {
    read(request) {
      const [, written] = mark.exec(request.headers.get('cookie') ?? '') ?? [];
      if (!written) return null;
      try {
        return schema.safeParse(JSON.parse(decodeURIComponent(written))).data ?? null;
      } catch {
        return null;
      }
    },
    write({ facts }, value) {
      const secure = facts.publicUrl.startsWith('https:') ? '; Secure' : '';
      const kept = value === null ? '; Max-Age=0' : `; Max-Age=${minutes * 60}`;
      const text = value === null ? '' : encodeURIComponent(JSON.stringify(value));
      return `${name}=${text}; Path=/${kept}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
