import { describe, expect, it } from 'vitest';
import { RESEND_WAIT_MS } from '../account/sent-code';
import { type Progress, allowedStep, askedStep, stepPath, stepWithoutSending } from './progress';

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
    expect(allowedStep('details', { email: SENT.email, username: 'Asha' })).toBe('email');
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

describe('the address of a step', () => {
  it('keeps where the sign-up leads to', () => {
    expect(stepPath('?next=%2Fbook', 'code')).toBe('/signup?next=%2Fbook&step=code');
    expect(stepPath('?step=code', 'email')).toBe('/signup');
  });
});
