import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error';
import auth from '../../../i18n/en/auth.json';
import { failureOf, wordFailure } from './google-failure';

const t = (key: string) => auth.google[key.replace('google.', '') as keyof typeof auth.google];
const LINK_FIRST = 'This e-mail already has an account with a password.';

describe('a Google sign-in that the server refused', () => {
  it('says on login what the server says', () => {
    expect(wordFailure({ kind: 'refused', message: LINK_FIRST }, 'login', t)).toEqual({ text: LINK_FIRST });
  });

  it('says on signup that it failed, and what the server explains', () => {
    const failed = 'Google authentication failed';
    expect(wordFailure({ kind: 'refused', message: LINK_FIRST }, 'signup', t)).toEqual({
      title: failed,
      text: LINK_FIRST,
    });
    expect(wordFailure({ kind: 'refused', message: failed }, 'signup', t)).toEqual({ text: failed });
  });

  it('has words when the server has none', () => {
    expect(wordFailure({ kind: 'refused', message: null }, 'login', t)).toEqual({
      text: 'Google authentication failed',
    });
  });
});

describe('a Google sign-in that failed otherwise', () => {
  it('says so', () => {
    const lost = failureOf(new ApiError('network', { message: 'No connection' }));
    expect(wordFailure(lost, 'login', t)).toEqual({ text: 'Failed to authenticate with Google. Please try again.' });
  });

  it('is a refusal when the server refused the call', () => {
    const error = new ApiError('refused', { status: 429, message: 'Too many tries.' });
    expect(failureOf(error)).toEqual({ kind: 'refused', message: 'Too many tries.' });
  });

  it('tells apart that the window or the button did not work', () => {
    expect(wordFailure({ kind: 'widget' }, 'login', t).text).toBe('Google sign-in was unsuccessful. Please try again.');
    expect(wordFailure({ kind: 'blocked-window' }, 'login', t).text).toMatch(/pop-ups/);
  });
});
