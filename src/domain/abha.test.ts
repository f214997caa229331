import { describe, expect, it } from 'vitest';
import { readAbha, showAbha } from './abha';

describe('an ABHA number', () => {
  it.each(['43-4221-5105-6749', '43422151056749', ' 43 4221 5105 6749 ', '४३-४२२१-५१०५-६७४९', '43‑4221‑5105‑6749'])(
    'is read as it is written: %s',
    (text) => {
      expect(readAbha(text)).toBe('43422151056749');
    },
  );

  it.each(['43-4221-5105-6748', '34-4221-5105-6749', '4342215105674', '434221510567491', 'asha@abdm', ''])(
    'is refused where a digit is wrong, or it is none: %s',
    (text) => {
      expect(readAbha(text)).toBeNull();
    },
  );

  it('is shown in its groups', () => {
    expect(showAbha('43422151056749')).toBe('43-4221-5105-6749');
  });
});
