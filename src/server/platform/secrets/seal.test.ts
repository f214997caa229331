import { expect, test } from 'vitest';
import { deriveKey } from './derive-key';
import { seal, unseal } from './seal';

const key = deriveKey('a secret of the server, long enough', 'tests');
const plain = Buffer.from('12345678901234567890');

test('what was sealed is read again by its key and owner alone', () => {
  const box = seal(key, 'kavya', plain);
  expect(unseal(key, 'kavya', box)).toEqual(plain);
  expect(unseal(key, 'meera', box)).toBeNull();
  expect(unseal(deriveKey('another secret', 'tests'), 'kavya', box)).toBeNull();
  expect(unseal(deriveKey('a secret of the server, long enough', 'something else'), 'kavya', box)).toBeNull();
});

test('a changed byte is noticed, and nothing is sealed the same way twice', () => {
  const box = seal(key, 'kavya', plain);
  expect(box.includes(plain)).toBe(false);
  expect(seal(key, 'kavya', plain)).not.toEqual(box);
  for (const place of [0, 12, box.length - 1]) {
    const changed = Buffer.from(box);
    changed[place]! ^= 1;
    expect(unseal(key, 'kavya', changed)).toBeNull();
  }
});
