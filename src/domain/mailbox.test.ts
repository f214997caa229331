import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox';

test.each([
  ['asha@example.org', 'asha@example.org'],
  ['Asha+dialysis@Example.org', 'asha@example.org'],
  ['asha+a+b@example.org', 'asha@example.org'],
  ['as.ha@example.org', 'as.ha@example.org'],
  ['as.ha+dialysis@gmail.com', 'asha@gmail.com'],
  ['a.s.h.a@googlemail.com', 'asha@gmail.com'],
  ['asha@gmail.com.example.org', 'asha@gmail.com.example.org'],
  // Nothing would be left of the address without its tag.
  ['+asha@example.org', '+asha@example.org'],
])('%s is read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
