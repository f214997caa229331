import { describe, expect, it } from 'vitest';
import { RESEND_WAIT_MS, type SentCode, formatWait, parseKept, resendWait, sentCode, wasJustSent } from './sent-code';

const NOW = Date.UTC(2026, 10, 10, 3, 22);
const SENT: SentCode = { email: 'lakshmi@example.com', verificationId: 'v', sentAt: NOW };

describe('what was kept for a reload', () => {
  it('comes back as it was', () => {
    expect(parseKept(sentCode, JSON.stringify(SENT))).toEqual(SENT);
  });

  it.each([null, '', '{', 'null', '{"email":1}'])('is nothing when it is %j', (kept) => {
    expect(parseKept(sentCode, kept)).toBeNull();
  });
});

describe('a code that was sent', () => {
  it('is fresh for a minute, for its own address', () => {
    expect(wasJustSent(SENT.email, SENT, NOW + RESEND_WAIT_MS - 1)).toBe(true);
    expect(wasJustSent(SENT.email, SENT, NOW + RESEND_WAIT_MS)).toBe(false);
    expect(wasJustSent('anil@example.com', SENT, NOW)).toBe(false);
    expect(wasJustSent(SENT.email, null, NOW)).toBe(false);
  });
});

describe('the wait for another code', () => {
  it('ends after a minute', () => {
    expect(resendWait(NOW, NOW + 22_000)).toBe(38_000);
    expect(resendWait(NOW, NOW + RESEND_WAIT_MS + 1)).toBe(0);
  });

  it('is never longer, although the clock was put back', () => {
    expect(resendWait(NOW, NOW - 3_600_000)).toBe(RESEND_WAIT_MS);
  });

  it.each([
    [60_000, '1:00'],
    [37_001, '0:38'],
    [9_000, '0:09'],
    [0, '0:00'],
  ])('of %d ms reads %s', (wait, text) => {
    expect(formatWait(wait)).toBe(text);
  });
});
