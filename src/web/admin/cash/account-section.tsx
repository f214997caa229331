import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountEntry, PatientAccount } from '../../../contract/admin/cash/account';
import * as adminPaths from '../../../contract/admin/paths';
import type { AccountDeed } from '../../../domain/account-money';
import { formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DrawerSection } from '../ui/drawer-parts';
import { LineEnds } from '../ui/line-ends';
import { PanelCallout } from '../ui/panel-callout';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import type { AccountAsked } from './account-dialogs';
import { accountQuery } from './queries';
import { ReceiptLink, receiptOf } from './receipt';
import { StatementLink } from './statement-link';

/** The most entries or dues that are shown before the others are asked for. */
const SHOWN = 6;

type AccountSectionProps = {
  patientId: string;
  /** Opens a dialog (`AccountDialogs`), which stands outside of the drawer: what is typed stays where the drawer changes with the screen. */
  onAsk: (asked: AccountAsked) => void;
};

/** A person's account at the centers of who looks: the balance, what is due, and each entry. Left out where nobody may take money. */
export function AccountSection({ patientId, onAsk }: AccountSectionProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const { data, error } = useQuery(accountQuery(patientId));
  if (error) {
    return (
      <DrawerSection title={t('account.title')}>
        <PanelCallout tone="error">
          {t('account.failed')} {errorText(error)}
        </PanelCallout>
      </DrawerSection>
    );
  }
  if (!data || !data.centers.some(({ takeMoney }) => takeMoney)) return null;
  return (
    <DrawerSection title={t('account.title')}>
      <Balance account={data} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="compact" onPress={() => onAsk('payment')}>
          {t('account.take')}
        </Button>
        <MoreDeeds account={data} onAsk={onAsk} />
      </div>
      {data.due.length > 0 && <Dues due={data.due} />}
      {data.entries.length > 0 && <Entries account={data} onAsk={onAsk} />}
      <StatementLink patientId={patientId} centers={data.centers.filter(({ takeMoney }) => takeMoney)} now={data.now} />
    </DrawerSection>
  );
}

/** The balance in one line, and of what it is made where both are there. */
function Balance({ account: { balance, credit, due } }: { account: PatientAccount }) {
  const { t } = useTranslation('admin-cash');
  const owed = due.reduce((sum, { amount }) => sum + amount, 0);
  const way = balance < 0 ? 'owes' : balance > 0 ? 'ahead' : 'even';
  return (
    <>
      <p className={`admin-strong figure ${balance < 0 ? 'text-red' : ''}`}>
        {t(`account.${way}`, { amount: formatPrice(Math.abs(balance)) })}
      </p>
      {owed > 0 && credit > 0 && (
        <p className="admin-fine figure text-muted">
          {t('account.both', { due: formatPrice(owed), credit: formatPrice(credit) })}
        </p>
      )}
    </>
  );
}

function MoreDeeds({ account, onAsk }: { account: PatientAccount; onAsk: AccountSectionProps['onAsk'] }) {
  const { t } = useTranslation('admin-cash');
  const mayRefund = account.centers.some(({ refund }) => refund);
  const deeds: Exclude<AccountDeed, 'advance' | 'payment'>[] = [
    'extra',
    ...(mayRefund ? (['package'] as const) : []),
    ...(mayRefund && account.balance < 0 ? (['discount'] as const) : []),
    ...(mayRefund && account.centers.some(({ payable }) => payable > 0) ? (['refund'] as const) : []),
  ];
  return (
    <RowMenu label={t('account.more')} name={t('account.moreNamed', { name: account.patient })} width="w-60">
      {deeds.map((deed) => (
        <RowMenuItem key={deed} onAction={() => onAsk(deed)}>
          {t(`account.do.${deed}`)}
        </RowMenuItem>
      ))}
    </RowMenu>
  );
}

function Dues({ due }: { due: PatientAccount['due'] }) {
  const { t } = useTranslation('admin-cash');
  const left = due.length - SHOWN;
  return (
    <>
      <h4 className="admin-strong mt-4 mb-1">{t('account.due', { count: due.length })}</h4>
      <ul className="admin-fine flex flex-col gap-1">
        {due.slice(0, left === 1 ? due.length : SHOWN).map(({ bookingId, date, time, amount }) => (
          <li key={bookingId}>
            <LineEnds end={<span className="figure">{formatPrice(amount)}</span>}>
              <Link
                className="text-link focus-ring inline-block min-h-6 rounded-[4px]"
                to={adminPaths.appointment(bookingId)}
              >
                {t('account.dueLine', { date: formatDate(date), time: formatWindow(time) })}
              </Link>
            </LineEnds>
          </li>
        ))}
        {left > 1 && <li className="text-muted">{t('account.dueMore', { count: left })}</li>}
      </ul>
    </>
  );
}

function Entries({ account, onAsk }: { account: PatientAccount; onAsk: AccountSectionProps['onAsk'] }) {
  const { t } = useTranslation('admin-cash');
  const [isAll, setAll] = useState(false);
  const { entries, centers } = account;
  const shown = isAll ? entries : entries.slice(0, SHOWN);
  return (
    <>
      <h4 className="admin-strong mt-4 mb-1">{t('account.entries')}</h4>
      <ul className="flex flex-col gap-2.5">
        {shown.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            isOfMany={centers.length > 1}
            onCorrect={() => onAsk({ correct: entry })}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button size="compact" variant="quiet" className="-mx-4 mt-1" onPress={() => setAll(true)}>
          {t('account.all', { count: entries.length })}
        </Button>
      )}
    </>
  );
}

type EntryProps = { entry: AccountEntry; isOfMany: boolean; onCorrect: () => void };

function Entry({ entry, isOfMany, onCorrect }: EntryProps) {
  const { t } = useTranslation('admin-cash');
  const what = useEntryName()(entry);
  const amount = formatPrice(entry.amount);
  const { session, package: pack } = entry;
  const receipt = receiptOf(entry);
  const about = [
    session && t('account.ofSession', { date: formatDate(session.date), time: formatWindow(session.time) }),
    entry.mode && t(`modes.${entry.mode}`),
    entry.reference,
    pack &&
      (pack.until
        ? t('account.usedUntil', { used: pack.used, count: pack.sessions, date: formatDate(pack.until) })
        : t('account.used', { used: pack.used, count: pack.sessions })),
    isOfMany && entry.center,
  ].filter(Boolean);
  const when = formatIsoMoment(entry.at);
  return (
    <li>
      <LineEnds
        end={
          <span
            className={`figure admin-strong ${entry.amount < 0 ? 'text-red' : ''} ${entry.correctedAt ? 'line-through decoration-1' : ''}`}
          >
            {amount}
          </span>
        }
      >
        {what}
      </LineEnds>
      {about.length > 0 && <p className="admin-fine [overflow-wrap:anywhere]">{about.join(' · ')}</p>}
      {entry.reason && <p className="admin-fine [overflow-wrap:anywhere]">{entry.reason}</p>}
      <p className="admin-fine text-muted">
        {entry.administrator
          ? t('entries.byWhom', { name: entry.administrator, when })
          : t('account.byItself', { when })}
        {entry.correctedAt && ` · ${t('entries.corrected', { when: formatIsoMoment(entry.correctedAt) })}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        {receipt && <ReceiptLink entry={receipt} className="admin-fine" />}
        {entry.mayCorrect && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={t('account.correctNamed', { what, amount })}
            className="-mx-4"
            onPress={onCorrect}
          >
            {t('account.correct')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Says what an entry of an account is. */
export function useEntryName() {
  const { t } = useTranslation('admin-cash');
  return ({ kind, package: pack, item }: AccountEntry) =>
    kind === 'package'
      ? t('account.kinds.package', { count: pack?.sessions ?? 0 })
      : (item ?? t(`account.kinds.${kind}`));
}
