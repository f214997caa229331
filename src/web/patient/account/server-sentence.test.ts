import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { readRefusal } from '../../api/read-refusal';
import { fieldSentence, serverSentence } from './server-sentence';

describe('the sentence of the server', () => {
  it('is what a refusal says', async () => {
    const error = await readRefusal(Response.json({ success: false, message: 'Too many tries.' }, { status: 429 }));
    expect(serverSentence(error)).toBe('Too many tries.');
  });

  it('is missing when a refusal says nothing', async () => {
    expect(serverSentence(await readRefusal(new Response('Bad gateway', { status: 502 })))).toBeNull();
  });

  it('is missing when the server was not reached', () => {
    expect(serverSentence(new ApiError('network', { message: 'No connection' }))).toBeNull();
    expect(serverSentence(new Error('Boom'))).toBeNull();
  });

  it('may be about a field', () => {
    const error = new ApiError('refused', { status: 400, message: 'No.', fields: { password: 'Too common.' } });
    expect(fieldSentence(error, 'password')).toBe('Too common.');
    expect(fieldSentence(error, 'username')).toBeUndefined();
  });
});
