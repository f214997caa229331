import { expect, it } from 'vitest';
import { mobileOf, phoneForm } from './messages';

it.each([
  ['98450 40077', '+919845040077'],
  ['098450 40077', '+919845040077'],
  ['+91 98450-40077', '+919845040077'],
  ['080953 12345', '+918095312345'],
  ['+91 80953 12345', '+918095312345'],
  // Ten digits alone: nobody writes a landline so.
  ['8041234567', '+918041234567'],
  // Can't be told from a landline, and is taken for a mobile number.
  ['080501 23456', '+918050123456'],
  ['07272 223344', '+917272223344'],
])('takes %s for a mobile number', (text, number) => {
  expect(mobileOf(text)).toBe(number);
  expect(phoneForm.parse({ number: text })).toEqual({ number });
});

it.each([
  ['080 4123 4567', 'Bengaluru'],
  ['+91 80 2222 3333', 'Bengaluru'],
  ['(079) 2658 1234', 'Ahmedabad'],
  ['0821 244 1234', 'Mysuru'],
  ['0712-2561234', 'Nagpur'],
])('says that %s looks like a landline (%s)', (number) => {
  expect(mobileOf(number)).toBeNull();
  expect(phoneForm.safeParse({ number }).error?.issues).toMatchObject([{ params: { code: 'landline' } }]);
});

it.each(['040 4123 4567', '12345', '98450 4007', '+1 98450 40077'])('says that %s is no mobile number', (number) => {
  expect(phoneForm.safeParse({ number }).error?.issues).toMatchObject([{ params: { code: 'mobile' } }]);
});
