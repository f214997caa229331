/** The two domains of Gmail. Addresses there are the same with and without dots. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address: that of `a+b@example.org` is `a@example.org`. Limits count mailboxes, so that nobody counts as several
 * people. Only for comparing: mail may not reach this address.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase();
  const plain = name.replace(/(?!^)\+.*$/, '');
  return WITHOUT_DOTS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
