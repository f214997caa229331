/** `pi_…` and the last six characters: enough to tell payments apart in a list (notes-admin.md). */
export function shortPaymentId(id: string): string {
  return id.length <= 9 ? id : `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`;
}
