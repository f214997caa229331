import { expect, test } from 'vitest';
import { nameOfFile } from './download';

test('a file has the name that the server gives it', () => {
  expect(nameOfFile('attachment; filename="VRK-000001.pdf"')).toBe('VRK-000001.pdf');
});

test('an answer that is not announced as a file is none', () => {
  expect(nameOfFile(null)).toBeNull();
  expect(nameOfFile('inline')).toBeNull();
});
