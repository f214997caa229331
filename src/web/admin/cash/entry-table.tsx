import ChevronDown from 'lucide-react/icons/chevron-down';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { type CashDay, DESK_RECEIPT, type DeskEntry } from '../../../contract/admin/cash/cash';
import { urlOf } from '../../../contract/endpoint';
import { formatClockTime, formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import { TableMessage } from '../ui/table-message';
import { CorrectDialog } from './note-dialog';

const HEAD = 'admin-fine px-2.5 py-2 text-left font-[550] text-muted first:pl-4.5 last:pr-4.5 print:px-1 print:py-0.5';
const CELL = 'border-t border-line px-2.5 py-2 align-top first:pl-4.5 last:pr-4.5 print:px-1 print:py-0.5';
/** Columns that a phone shows under the patient's name instead. */
const WIDE = 'max-rail:hidden print:table-cell';

/** The entries of a day, newest first. */
export function EntryTable({ day }: { day: CashDay }) {
  const { t } = useTranslation('admin-cash');
  const [correcting, setCorrecting] = useState<{ entry: DeskEntry; others: DeskEntry[] } | null>(null);
  return (
    <section
      aria-labelledby="cash-entries"
      className="overflow-x-auto rounded-tile border border-line bg-surface print:border-0"
    >
      <h2 id="cash-entries" className="px-4.5 pt-3.5 pb-2 text-body font-[570] print:px-1 print:text-[11pt]">
        {t('entries.title')}
      </h2>
      {day.entries.length === 0 ? (
        <TableMessage kind="empty" title={t('entries.none')}>
          {t('entries.noneText')}
        </TableMessage>
      ) : (
        <table className="w-full border-collapse print:text-[9pt]">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {t('entries.time')}
              </th>
              <th scope="col" className={HEAD}>
                {t('entries.patient')}
              </th>
              <th scope="col" className={`${HEAD} ${WIDE}`}>
                {t('entries.mode')}
              </th>
              <th scope="col" className={`${HEAD} ${WIDE}`}>
                {t('entries.receipt')}
              </th>
              <th scope="col" className={`${HEAD} ${WIDE}`}>
                {t('entries.who')}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t('entries.amount')}
              </th>
              <th scope="col" className={`${HEAD} w-10 max-rail:hidden print:hidden`}>
                <span className="sr-only">{t('entries.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {byReceipt(day.entries).map((lines) => (
              <ReceiptRows
                key={lines[0]!._id}
                lines={lines}
                onCorrect={(entry, others = []) => setCorrecting({ entry, others })}
              />
            ))}
          </tbody>
        </table>
      )}
      {correcting && <CorrectDialog {...correcting} onClose={() => setCorrecting(null)} />}
    </section>
  );
}

/** Groups entries by receipt, keeping the receipts' order; within a receipt the earliest session comes first. */
function byReceipt(entries: readonly DeskEntry[]): DeskEntry[][] {
  const receipts = new Map<string, DeskEntry[]>();
  for (const entry of entries) {
    const key = entry.receiptNumber ?? entry._id;
    receipts.set(key, [entry, ...(receipts.get(key) ?? [])]);
  }
  return [...receipts.values()];
}

type OnCorrect = (entry: DeskEntry, others?: DeskEntry[]) => void;

/** A receipt: its entry, or the sum of several entries, which open below it. */
function ReceiptRows({ lines, onCorrect }: { lines: DeskEntry[]; onCorrect: OnCorrect }) {
  const { t } = useTranslation('admin-cash');
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = lines;
  if (!first) return null;
  if (others.length === 0) return <EntryRow entry={first} onCorrect={() => onCorrect(first)} />;
  const standing = lines.filter(({ mayCorrect }) => mayCorrect);
  const [last, ...rest] = standing;
  // The sum as it was received: a line that was taken back has a correction of its own, so the column adds up to the day.
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const name = first.patient ?? '';
  const count = lines.length;
  return (
    <>
      <EntryRow
        entry={{
          ...first,
          amount: sum,
          mayCorrect: rest.length > 0,
          correctedAt: lines.every(({ correctedAt }) => correctedAt !== null) ? first.correctedAt : null,
        }}
        onCorrect={() => last && onCorrect(last, rest)}
        detail={
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('entries.linesOpen', { count, name })}
            className="admin-fine text-link focus-ring flex min-h-(--row-control) items-center gap-1 rounded-chip print:no-underline"
            onClick={() => setOpen(!isOpen)}
          >
            {t('entries.lines', { count })}
            <ChevronDown size={17} className={classNames('print:hidden', isOpen && 'rotate-180')} />
          </button>
        }
      />
      {isOpen && lines.map((line) => <EntryRow key={line._id} entry={line} onCorrect={() => onCorrect(line)} isLine />)}
    </>
  );
}

type EntryRowProps = {
  entry: DeskEntry;
  onCorrect: () => void;
  /** Shown below the patient. */
  detail?: ReactNode;
  /** Whether it is one of several lines of a receipt. */
  isLine?: boolean;
};

function EntryRow({ entry, onCorrect, detail, isLine = false }: EntryRowProps) {
  const { t } = useTranslation('admin-cash');
  const mode = t(`modes.${entry.mode}`);
  const session =
    entry.session && t('entries.of', { date: formatDate(entry.session.date), time: formatWindow(entry.session.time) });
  const name = (isLine && session) || (entry.patient ?? '');
  const menu = { entry, name, isWhole: detail !== undefined, onCorrect };
  return (
    <tr className={classNames('group/row hover:bg-teal-faint print:break-inside-avoid', isLine && 'bg-paper')}>
      <td className={`${CELL} figure whitespace-nowrap`}>{!isLine && formatClockTime(new Date(entry.at))}</td>
      <th scope="row" className={`${CELL} text-left font-[450]`}>
        {entry.bookingId ? (
          <Link
            to={adminPaths.appointment(entry.bookingId)}
            className="text-link admin-strong inline-block min-h-6 [overflow-wrap:anywhere] print:no-underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {detail}
        {entry.kind !== 'payment' && <span className="admin-fine block">{t(`kinds.${entry.kind}`)}</span>}
        {entry.correctedAt && (
          <span className="admin-fine block text-muted">
            {t('entries.corrected', { when: formatIsoMoment(entry.correctedAt) })}
          </span>
        )}
        {entry.note && <span className="admin-fine block text-muted [overflow-wrap:anywhere]">{entry.note}</span>}
        <span className="admin-fine block text-muted rail:hidden print:hidden">
          {[mode, entry.reference, entry.receiptNumber, entry.administrator].flatMap((part, n) =>
            part ? [n > 0 && ', ', <NoBreak key={part}>{part}</NoBreak>] : [],
          )}
        </span>
        <span className="-ml-2 block rail:hidden print:hidden">
          <EntryMenu {...menu} />
        </span>
      </th>
      <td className={`${CELL} ${WIDE}`}>
        {mode}
        {entry.reference && (
          <span className="admin-fine block text-muted [overflow-wrap:anywhere]">{entry.reference}</span>
        )}
      </td>
      <td className={`${CELL} ${WIDE} figure whitespace-nowrap`}>{entry.receiptNumber ?? t('entries.noReceipt')}</td>
      <td className={`${CELL} ${WIDE} [overflow-wrap:anywhere]`}>{entry.administrator}</td>
      <td
        className={classNames(
          CELL,
          'figure admin-strong text-right whitespace-nowrap',
          entry.amount < 0 && 'text-red',
          entry.correctedAt && 'line-through decoration-1',
        )}
      >
        {formatPrice(entry.amount)}
      </td>
      <td className={`${CELL} py-1 max-rail:hidden print:hidden`}>
        <EntryMenu {...menu} />
      </td>
    </tr>
  );
}

/** Keeps a receipt's number on one line. */
function NoBreak({ children }: { children: string }) {
  return <span className="inline-block max-w-full [overflow-wrap:anywhere]">{children}</span>;
}

type EntryMenuProps = {
  entry: DeskEntry;
  name: string;
  /** Whether it stands for all lines of its receipt. */
  isWhole: boolean;
  onCorrect: () => void;
};

/** The menu of an entry: the receipt, and taking the entry back. Left out where there is neither. */
function EntryMenu({ entry, name, isWhole, onCorrect }: EntryMenuProps) {
  const { t } = useTranslation('admin-cash');
  const label = t('entries.moreNamed', { name, amount: formatPrice(entry.amount) });
  if (!entry.receiptNumber && !entry.mayCorrect) return null;
  return (
    <RowMenu label={t('entries.more')} name={label} width="w-60">
      {entry.receiptNumber && (
        <RowMenuItem href={urlOf(DESK_RECEIPT, { id: entry._id }, undefined)} target="_blank">
          <ReceiptIndianRupee size={17} />
          {t('receipt.open', { number: entry.receiptNumber })}
        </RowMenuItem>
      )}
      {entry.mayCorrect && (
        <RowMenuItem tone="red" onAction={onCorrect}>
          <Undo2 size={17} />
          {t(isWhole ? 'correct.whole' : 'correct.open')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}
