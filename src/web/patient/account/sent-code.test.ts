import { describe, expect, it } from 'vitest';
import { formatWait } from './resend';
import { RESEND_WAIT_MS, type SentCode, resetCookie, readCode, resendWait, wasJustSent } from './sent-code';

const NOW = Date.UTC(2026, 10, 10, 3, 22);
const SENT: SentCode = { email: 'lakshmi@example.com', verificationId: 'v', sentAt: NOW };

describe('what a browser keeps between the steps', () => {
  const visit = (publicUrl: string) => ({ facts: { publicUrl } }) as Parameters<typeof resetCookie.write>[0];
  const asking = (cookie: string) => new Request('https://vrikka.example/', { headers: { cookie } });

  it('comes back as it was, and is for the server alone', () => {
    const line = resetCookie.write(visit('https://vrikka.example'), SENT);
    expect(line).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    expect(resetCookie.read(asking(`a=1; ${line.split(';')[0]}; b=2`))).toEqual(SENT);
  });

  it('is forgotten with the same name', () => {
    expect(resetCookie.write(visit('http://localhost:3000'), null)).toBe(
      'reset=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    );
  });

  it.each(['', 'reset=', 'reset=%7B', 'reset=%ZZ', 'reset=null', `reset=${encodeURIComponent('{"email":1}')}`])(
    'is nothing when it is %j',
    (cookie) => {
      expect(resetCookie.read(asking(cookie))).toBeNull();
    },
  );
});

describe('a code that was sent', () => {
  it('is fresh for a minute, for its own address', () => {
    expect(wasJustSent(SENT.email, SENT, NOW + RESEND_WAIT_MS - 1)).toBe(true);
    expect(wasJustSent(SENT.email, SENT, NOW + RESEND_WAIT_MS)).toBe(false);
    expect(wasJustSent('anil@example.com', SENT, NOW)).toBe(false);
    expect(wasJustSent(SENT.email, null, NOW)).toBe(false);
  });
});

describe('a code that was typed', () => {
  it('is tried when all digits are there, however they are set', () => {
    expect(readCode(' 123 456 ')).toEqual({ otp: '123456', refusal: null });
  });

  it('costs none of its tries when some are missing', () => {
    expect(readCode('123').refusal?.fields).toEqual({ otp: 'Please enter all 6 digits' });
    expect(readCode(undefined).refusal?.fields).toEqual({ otp: 'otp is required' });
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
