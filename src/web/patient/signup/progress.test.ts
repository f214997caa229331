import { describe, expect, it } from 'vitest';
import {
  type Progress,
  RESEND_WAIT_MS,
  allowedStep,
  askedStep,
  formatWait,
  parseProgress,
  resendWait,
  stepWithoutSending,
} from './progress';

const NOW = Date.UTC(2026, 10, 10, 3, 22);
const SENT: Progress = { email: 'lakshmi@example.com', verificationId: 'v', sentAt: NOW };
const VERIFIED: Progress = { ...SENT, verifiedEmail: 'lakshmi@example.com' };

describe('the step of a sign-up', () => {
  it('is the first one when the address asks for none, or for one that is not there', () => {
    expect(askedStep(new URLSearchParams(''))).toBe('email');
    expect(askedStep(new URLSearchParams('step=payment'))).toBe('email');
  });

  it('is never one for which something is missing', () => {
    expect(allowedStep('code', null)).toBe('email');
    expect(allowedStep('details', null)).toBe('email');
    expect(allowedStep('details', SENT)).toBe('code');
  });

  it('is the one asked for when everything is there', () => {
    expect(allowedStep('email', VERIFIED)).toBe('email');
    expect(allowedStep('code', SENT)).toBe('code');
    expect(allowedStep('details', VERIFIED)).toBe('details');
  });

  it('does not ask again for a code that was right', () => {
    expect(allowedStep('code', VERIFIED)).toBe('details');
  });
});

describe('giving an address again', () => {
  it('sends no code while the last one has just left', () => {
    expect(stepWithoutSending('lakshmi@example.com', SENT, NOW + 20_000)).toBe('code');
  });

  it('sends none when the address is verified', () => {
    expect(stepWithoutSending('lakshmi@example.com', VERIFIED, NOW + RESEND_WAIT_MS * 9)).toBe('details');
  });

  it('sends one after the wait, and for another address', () => {
    expect(stepWithoutSending('lakshmi@example.com', SENT, NOW + RESEND_WAIT_MS)).toBeNull();
    expect(stepWithoutSending('anil@example.com', VERIFIED, NOW)).toBeNull();
    expect(stepWithoutSending('anil@example.com', null, NOW)).toBeNull();
  });
});

describe('what was kept for a reload', () => {
  it('comes back as it was', () => {
    expect(parseProgress(JSON.stringify(VERIFIED))).toEqual(VERIFIED);
  });

  it.each([null, '', '{', 'null', '{"email":1}'])('is nothing when it is %j', (kept) => {
    expect(parseProgress(kept)).toBeNull();
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
