import { describe, expect, it } from 'vitest';
import { isLandline, mobileOf, nameAndPhone, phoneDigits, phoneStart, readPhone, showPhone } from './phone';

describe('a number as people write and paste it', () => {
  it.each([
    '98765 43210',
    '9876543210',
    '098765 43210',
    '0 98765-43210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91 (0) 98765 43210',
    '+9109876543210',
    '91 98765 43210',
    '0091 98765 43210',
    '(+91) 98765.43210',
    'tel:+919876543210',
    // Phones copy contacts with direction marks around the number.
    '\u202A+91 98765 43210\u202C',
    '\u200E+91\u00A098765\u00A043210\u200F',
    '\uFEFF98765\u200943210',
    '98765\u202F43210',
    '98765\u201043210',
    '98765\u201143210',
    '98765\u201343210',
    '98765\u201443210',
    '98765\u221243210',
    '98765\u00AD43210',
    '\uFF0B91\u300098765\uFF0D43210',
    '९८७६५ ४३२१०',
    '+९१ ९८७६५-४३२१०',
    '௯௮௭௬௫ ௪௩௨௧௦',
    '৯৮৭৬৫৪৩২১০',
    '౯౮౭౬౫ ౪౩౨౧౦',
    '۹۸۷۶۵۴۳۲۱۰',
  ])('%j', (written) => {
    expect(readPhone(written)).toBe('+919876543210');
    expect(phoneDigits(readPhone(written)!)).toBe('9876543210');
    expect(showPhone(written)).toBe('+91 98765 43210');
  });

  it.each([
    ['080 4123 4567', '+918041234567', '080 4123 4567'],
    ['+91 80 4123-4567', '+918041234567', '080 4123 4567'],
    ['(011) 2345 6789', '+911123456789', '011 2345 6789'],
    ['0821-2441234', '+918212441234', '0821 244 1234'],
    ['04842345678', '+914842345678', '0484 234 5678'],
    ['01234 256789', '+911234256789', '01234 256 789'],
    // Can't be told from a mobile number.
    ['07272 223344', '+917272223344', '+91 72722 23344'],
    ['1800 123 4567', '+9118001234567', '1800 123 4567'],
    // A number of the demonstration.
    ['080 5550 0142', '+918055500142', '080 5550 0142'],
    ['0821 555 0134', '+918215550134', '0821 555 0134'],
    ['+44 20 7946 0958', '+442079460958', '+44 207 946 0958'],
    ['001 415 555 0134', '+14155550134', '+1 415 555 0134'],
    ['+971-50-123 4567', '+971501234567', '+971 501 234 567'],
  ])('%s is kept as %s and shown as %s', (written, kept, shown) => {
    expect(readPhone(written)).toBe(kept);
    expect(showPhone(kept)).toBe(shown);
    // A number as shown can be read back.
    expect(readPhone(shown)).toBe(kept);
  });

  it.each([
    '987654321',
    '98765432101',
    '1111111111',
    '0000000000',
    '9999999999',
    '12345678',
    '0123',
    '11 1234 5678',
    '+91 98765 4321',
    '+91 98765 43210 1',
    '+12345',
    '+1234567890123456',
    '+0 98765 43210',
    '98765 43210 / 98765 43211',
    '98765 43210 ext 5',
    'Ramesh',
    '',
  ])('%j can be none, and is shown as it is', (written) => {
    expect(readPhone(written)).toBeNull();
    expect(showPhone(written)).toBe(written);
  });

  it('is compared and searched by its last ten digits, from the beginning', () => {
    expect(['+919845012345', '098450 12345', '98450-12345', '९८४५०१२३४५'].map(phoneDigits)).toEqual(
      Array(4).fill('9845012345'),
    );
    expect(['98450', '+91 98450', '098450', '९८४५०', 'Meera'].map(phoneStart)).toEqual([...Array(4).fill('98450'), '']);
    expect(showPhone(null)).toBeNull();
  });
});

describe('a mobile number', () => {
  it.each([
    ['98450 40077', '+919845040077'],
    ['098450 40077', '+919845040077'],
    ['+91 98450-40077', '+919845040077'],
    ['080953 12345', '+918095312345'],
    ['+91 80953 12345', '+918095312345'],
    // Ten digits alone: nobody writes a landline like this.
    ['8041234567', '+918041234567'],
    // Looks like a landline too; taken for a mobile number.
    ['080501 23456', '+918050123456'],
    ['07272 223344', '+917272223344'],
  ])('is %s', (text, number) => {
    expect(mobileOf(text)).toBe(number);
    expect(isLandline(text)).toBe(false);
  });

  it.each([
    ['080 4123 4567', 'Bengaluru'],
    ['+91 80 2222 3333', 'Bengaluru'],
    ['(079) 2658 1234', 'Ahmedabad'],
    ['0821 244 1234', 'Mysuru'],
    ['0712-2561234', 'Nagpur'],
  ])('is not %s, which looks like a landline (%s)', (number) => {
    expect(mobileOf(number)).toBeNull();
    expect(isLandline(number)).toBe(true);
  });
});

describe('who is looked for', () => {
  it.each([
    ['Ramesh 98450 12345', 'Ramesh', '98450 12345'],
    ['98450-12345 Ramesh Kumar', 'Ramesh Kumar', '98450-12345'],
    ['Ramesh +91 (98450) 12345 Kumar', 'Ramesh Kumar', '+91 (98450) 12345'],
    ['Ramesh, ९८४५० १२३४५', 'Ramesh', '९८४५० १२३४५'],
    ['Ramesh - 080 4123 4567', 'Ramesh', '- 080 4123 4567'],
    ['Ramesh 98450', 'Ramesh', '98450'],
    // A house, an age or a ward beside the number.
    ['Ramesh 12 9845012345', 'Ramesh 12', '9845012345'],
    ['Ramesh 12', 'Ramesh 12', ''],
    ['98450 12345', '', '98450 12345'],
    ['ramesh98450@example.com', 'ramesh98450@example.com', ''],
    ['', '', ''],
  ])('in %j is a name %j and a number %j', (typed, name, phone) => {
    expect(nameAndPhone(typed)).toEqual({ name, phone });
  });
});
