/** Google's two names of the same mail, whose addresses are the same with and without dots. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address: `a+b@example.org` is the mailbox of `a@example.org`. Limits count by it, so that nobody
 * counts as several people. Mail may not reach it under this name.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase();
  const plain = name.replace(/(?!^)\+.*$/, '');
  return WITHOUT_DOTS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
