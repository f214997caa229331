import * as adminPaths from '../../../contract/admin/paths';
import { type Paise, formatRupees } from '../../../domain/money';
import { PRODUCT } from '../../../domain/product';
import type { Month } from '../../../domain/reports';
import { formatMonth } from '../../../domain/time';
import type { MailText } from './layout';
import { defineMessage } from './message';

export type AccountsMonth = {
  /** The administrator whose rights, when the mail is sent, decide what is in it. */
  accountsFor: string;
  userName: string;
  month: Month;
};

/** The sums, read when the mail is sent (paise). */
export type AccountsFound = { paid: Paise; refunded: Paise; net: Paise; movements: number; isAttached: boolean };

/** The mail with the month's money for accounting, with the file. In English, for administrators. */
function accountsMonth({
  userName,
  month,
  accounts,
  publicUrl,
}: AccountsMonth & { publicUrl: string; accounts?: AccountsFound | undefined }): MailText {
  const name = formatMonth(month);
  const { paid = 0, refunded = 0, net = 0, movements = 0, isAttached = true } = accounts ?? {};
  const link = new URLSearchParams({ report: 'accounts', month });
  return {
    subject: `${PRODUCT.name} accounts for ${name}`,
    greeting: `Namaste ${userName},`,
    blocks: [
      {
        text: isAttached
          ? `Attached is the file for the accounts of ${name}: every payment and refund at your centers, on the day on which the money moved. It names nobody.`
          : `The file for the accounts of ${name} is too large for a mail. Please download it on the page of reports.`,
      },
      {
        facts: [
          ['Paid', formatRupees(paid)],
          ['Refunded', formatRupees(refunded)],
          ['Net', formatRupees(net)],
          ['Movements', String(movements)],
        ],
      },
      { button: { label: 'Open the reports', url: `${publicUrl}${adminPaths.reports}?${link}` } },
      { text: 'You get this mail because you asked for it on the page of reports, where you can also stop it.' },
    ],
  };
}

export const ACCOUNTS_MONTH = defineMessage<AccountsMonth>()({
  key: 'accounts-month',
  mail: accountsMonth,
  made: { accounts: ({ accountsFor, month }) => ({ accountsFor, month }) },
  afterEnding: 'work',
  stillTrue: 'always',
  short: null,
  sample: () => ({ accountsFor: '', userName: 'kavya', month: '2026-10' }),
});
