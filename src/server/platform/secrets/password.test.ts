import { describe, expect, it } from 'vitest';
import { refuseCommonPassword } from './password';

describe('a password', () => {
  it.each(['password123', 'Vrikka2026', 'dialysis@1', 'KidneyPatient!1', 'admin-2026', 'hemodialysis'])(
    '%s is refused: anybody tries it first',
    (password) => {
      expect(() => refuseCommonPassword(password)).toThrow('common');
    },
  );

  it.each(['amla-tamarind-92', 'my kidney likes mangoes', 'vrikka4729185630', 'डायलिसिस दोपहर में', '        '])(
    '“%s” is taken',
    (password) => {
      expect(() => refuseCommonPassword(password)).not.toThrow();
    },
  );
});
