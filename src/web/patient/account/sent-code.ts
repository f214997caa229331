/** A code that was mailed, as the browser remembers it, and the wait for the next one. Pure. */
import { z } from '../../../contract/z';

/** Milliseconds to wait before another code can be asked for. */
export const RESEND_WAIT_MS = 60_000;

export const sentCode = z.object({
  email: z.string(),
  verificationId: z.string(),
  /** When the code was asked for, by this browser's clock, in milliseconds. */
  sentAt: z.number(),
});
export type SentCode = z.output<typeof sentCode>;

/** Reads what was kept; null for nothing, or anything else. */
export function parseKept<Schema extends z.ZodType>(schema: Schema, kept: string | null): z.output<Schema> | null {
  if (!kept) return null;
  try {
    return schema.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a code has left for this address so lately that another one has to wait. */
export function wasJustSent(email: string, sent: SentCode | null, now: number): boolean {
  return sent?.email === email && resendWait(sent.sentAt, now) > 0;
}

/** Milliseconds until another code can be asked for, never more than the whole wait, should the clock have moved. */
export function resendWait(sentAt: number, now: number): number {
  return Math.min(RESEND_WAIT_MS, Math.max(0, sentAt + RESEND_WAIT_MS - now));
}

/** A wait as minutes and seconds, `0:38`; begun seconds count. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
