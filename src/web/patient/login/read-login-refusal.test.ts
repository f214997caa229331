import { describe, expect, it } from 'vitest';
import { readLoginRefusal } from './read-login-refusal';

describe('a refused login', () => {
  it('is told at the field that it is about', () => {
    const answer = { success: false as const, passerror: 'Wrong', data: { passerror: 'Wrong' } };
    expect(readLoginRefusal(answer)).toEqual({ status: 400, message: '', fields: { password: 'Wrong' } });
  });

  it('of a blocked account is told under the address, in the language of the page', () => {
    const blocked = 'Your account is blocked.';
    const said = { usererror: blocked, message: blocked };
    const answer = { success: false as const, code: 'account-blocked' as const, ...said, data: said };
    expect(readLoginRefusal(answer)).toMatchObject({
      fields: { email: blocked },
      issues: { email: { code: 'account-blocked' } },
    });
  });

  it('is also read from where spec.md has it', () => {
    const answer = { success: false as const, data: { usererror: 'Unknown', message: 'Blocked' } };
    expect(readLoginRefusal(answer)).toEqual({ status: 400, message: 'Blocked', fields: { email: 'Unknown' } });
  });
});
