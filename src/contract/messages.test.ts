import { expect, it } from 'vitest';
import { phoneForm } from './messages';

it('takes a mobile number as people write it, and keeps it as E.164', () => {
  expect(phoneForm.parse({ number: '\u202A०९८४५० ४००७७\u202C' })).toEqual({ number: '+919845040077' });
});

it('says that 080 4123 4567 looks like a landline', () => {
  expect(phoneForm.safeParse({ number: '080 4123 4567' }).error?.issues).toMatchObject([
    { params: { code: 'landline' } },
  ]);
});

it.each(['040 4123 4567', '12345', '98450 4007', '+1 98450 40077'])('says that %s is no mobile number', (number) => {
  expect(phoneForm.safeParse({ number }).error?.issues).toMatchObject([{ params: { code: 'mobile' } }]);
});
