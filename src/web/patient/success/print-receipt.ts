/** Opens the print dialog, where every phone and computer can also save a PDF; it proposes the title as the file's name. */
export function printReceipt(title: string): void {
  const pageTitle = document.title;
  document.title = title;
  window.addEventListener('afterprint', () => (document.title = pageTitle), { once: true });
  window.print();
}
