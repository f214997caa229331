import { describe, expect, it } from 'vitest';
import { PhotoFailure, photoProblem, readAnswer } from './upload-photo';

const MB = 1024 * 1024;

describe('a file', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('of type %s and 5 MB is sent', (type) => {
    expect(photoProblem({ type, size: 5 * MB })).toBeNull();
  });

  it.each(['image/svg+xml', 'application/pdf', ''])('of type "%s" is refused with the reason', (type) => {
    expect(photoProblem({ type, size: 10 })).toBe('Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.');
  });

  it('larger than 5 MB is refused with the reason', () => {
    expect(photoProblem({ type: 'image/png', size: 5 * MB + 1 })).toBe(
      'Failed to upload image: it is larger than 5 MB.',
    );
  });
});

describe('the answer', () => {
  it('is the name of the picture', () => {
    const answer = { success: true, public_id: 'reef', format: 'webp', width: 4, height: 3, url: '/images/reef.webp' };
    expect(readAnswer(200, answer)).toEqual(answer);
  });

  it('without a name is a failure of its own', () => {
    expect(() => readAnswer(200, { success: true })).toThrow(expect.objectContaining({ isNameless: true }));
  });

  it('that refuses says why, as we or as the image host put it', () => {
    expect(() => readAnswer(400, { message: 'No' })).toThrow(expect.objectContaining({ said: 'No' }));
    expect(() => readAnswer(400, { error: { message: 'Bad preset' } })).toThrow(
      expect.objectContaining({ said: 'Bad preset' }),
    );
    expect(() => readAnswer(502, null)).toThrow(PhotoFailure);
  });
});
