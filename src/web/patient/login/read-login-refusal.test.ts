import { describe, expect, it } from 'vitest';
import { readLoginRefusal } from './read-login-refusal';

describe('a refused login', () => {
  it('is told at the field that it is about', () => {
    const answer = { success: false as const, passerror: 'Wrong', data: { passerror: 'Wrong' } };
    expect(readLoginRefusal(answer)).toEqual({ status: 400, message: '', fields: { password: 'Wrong' } });
  });

  it('is also read from where spec.md has it', () => {
    const answer = { success: false as const, data: { usererror: 'Unknown', message: 'Blocked' } };
    expect(readLoginRefusal(answer)).toEqual({ status: 400, message: 'Blocked', fields: { email: 'Unknown' } });
  });
});
