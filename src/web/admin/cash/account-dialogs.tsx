import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountEntry, PatientAccount } from '../../../contract/admin/cash/account';
import type { AccountDeed } from '../../../domain/account-money';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { useEntryName } from './account-section';
import { readCounted } from './count';
import { HowPaid, ofReference, useHowPaid } from './how-paid';
import { AmountField, MoneyDialog } from './money-dialog';
import { NoteDialog } from './note-dialog';
import { SessionBoxes } from './payment-dialogs';
import { accountQuery, priceListQuery, useCorrectAccount, useEnter } from './queries';
import { receiptOf, RecordedDialog } from './receipt';

/** The question about an account whose dialog is open. */
export type AccountAsked = Exclude<AccountDeed, 'advance'> | { correct: AccountEntry } | null;

const MAX_REASON = 200;

type AccountDialogsProps = { patientId: string; asked: AccountAsked; onClose: () => void };

/** The dialog that a section has opened about an account. */
export function AccountDialogs({ patientId, asked, onClose }: AccountDialogsProps) {
  const { data } = useQuery(accountQuery(asked && patientId));
  if (!data || asked === null) return null;
  if (typeof asked === 'object') return <CorrectAccountDialog entry={asked.correct} onClose={onClose} />;
  return <EntryDialog key={asked} patientId={patientId} account={data} deed={asked} onClose={onClose} />;
}

type EntryDialogProps = {
  patientId: string;
  account: PatientAccount;
  deed: Exclude<AccountDeed, 'advance'>;
  onClose: () => void;
};

/** Enters money, or what is charged, granted or paid out: says first what is to be paid after it, then what was recorded. */
function EntryDialog({ patientId, account, deed, onClose }: EntryDialogProps) {
  const { t } = useTranslation('admin-cash');
  const needsManager = deed === 'discount' || deed === 'refund' || deed === 'package';
  const centers = account.centers.filter((one) => (needsManager ? one.refund : one.takeMoney));
  const [centerId, setCenter] = useState(centers.length === 1 ? centers[0]!.centerId : null);
  const center = centers.find((one) => one.centerId === centerId) ?? null;
  const owed = center ? Math.max(0, -center.balance) : 0;
  const there = center?.payable ?? 0;
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = deed === 'payment' ? owed : deed === 'refund' ? there : 0;
  const text = typed ?? (suggested > 0 ? String(suggested) : '');
  const [reason, setReason] = useState('');
  const [itemId, setItem] = useState('');
  const prices = useQuery(priceListQuery(deed === 'extra' ? centerId : null)).data?.items ?? [];
  const items = prices.filter(({ isActive }) => isActive);
  const item = items.find(({ _id }) => _id === itemId);
  const [count, setCount] = useState('');
  const [until, setUntil] = useState('');
  const [session, setSession] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<{ message: string; entry: AccountEntry } | null>(null);
  const paying = useHowPaid('cash');
  const enter = useEnter(patientId, setDone);
  const entryName = useEntryName();
  if (done) {
    return (
      <RecordedDialog title={entryName(done.entry)} entry={receiptOf(done.entry)} onClose={onClose}>
        <p>{done.message}</p>
      </RecordedDialog>
    );
  }

  const paise = readCounted(text);
  const amount = paise === null || paise === 0 ? null : paiseToRupees(paise);
  const sessions = /^\d{1,3}$/.test(count) && Number(count) > 0 ? Number(count) : null;
  const due = account.due.filter((one) => one.centerId === centerId);
  const refused = account.refused.filter((one) => one.centerId === centerId);
  const most = deed === 'discount' ? owed : deed === 'refund' ? there : null;
  const missing =
    center === null
      ? t('account.center')
      : amount === null
        ? t('account.amountMissing')
        : most !== null && amount > most && (deed === 'discount' || deed === 'refund')
          ? t(`account.tooMuch.${deed}`, { amount: formatPrice(most) })
          : deed === 'package' && sessions === null
            ? t('account.countMissing')
            : deed === 'extra' && !reason.trim() && (!item || amount !== item.price)
              ? t(item ? 'account.otherPriceMissing' : 'account.whatMissing')
              : deed === 'discount' && !reason.trim()
                ? t('account.whyMissing')
                : null;
  const send = () => {
    if (missing !== null || amount === null || center === null) return;
    const movesMoney = deed !== 'extra' && deed !== 'discount';
    if (movesMoney && !paying.isComplete()) return;
    enter.mutate({
      // Money that comes in while nothing is due is an advance.
      kind: deed === 'payment' && owed === 0 ? 'advance' : deed,
      centerId: center.centerId,
      amount,
      ...(movesMoney && paying.given(enter.error)),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(item && { item: item._id }),
      ...(deed === 'package' && sessions !== null && { count: sessions, ...(until && { until }) }),
      ...(deed === 'payment' && chosen.size > 0 && { sessions: [...chosen] }),
      ...(deed === 'extra' && session && { sessions: [session] }),
    });
  };
  const price = amount === null ? '' : formatPrice(amount);
  const isMoney = deed === 'payment' || deed === 'package' || deed === 'refund';
  return (
    <MoneyDialog
      send={send}
      isBusy={enter.isPending}
      error={enter.error}
      title={t(`account.ask.${deed}`, { name: account.patient })}
      onClose={onClose}
      confirmLabel={amount === null ? t(`account.do.${deed}`) : t(`account.confirm.${deed}`, { amount: price })}
      busyLabel={t('account.busy')}
      unavailableBecause={missing}
    >
      {centers.length > 1 && (
        <RadioCards
          label={t('account.center')}
          cards={centers.map((one) => ({ id: one.centerId, label: one.center }))}
          value={centerId}
          onChange={setCenter}
        />
      )}
      {items.length > 0 && (
        <Select
          label={t('account.item')}
          value={item ? itemId : ''}
          onChange={(chosen) => {
            setItem(chosen);
            const price = items.find(({ _id }) => _id === chosen)?.price;
            setTyped(price === undefined ? '' : String(price));
          }}
          options={[
            { id: '', label: t('account.otherItem') },
            ...items.map(({ _id, name, price: listed }) => ({
              id: _id,
              label: t('account.itemLine', { name, amount: formatPrice(listed) }),
            })),
          ]}
        />
      )}
      <AmountField
        label={t(deed === 'extra' ? 'account.amountOf.extra' : 'account.amount')}
        value={text}
        onChange={setTyped}
        autoFocus
      />
      {deed === 'package' && (
        <>
          <TextField
            label={t('account.count')}
            value={count}
            onChange={setCount}
            inputMode="numeric"
            maxLength={3}
            description={
              amount !== null && sessions !== null
                ? t('account.share', { amount: formatPrice(shareOf(amount, sessions)) })
                : undefined
            }
          />
          <TextField
            label={t('account.until')}
            aside={t('account.untilAside')}
            description={t('account.untilHint')}
            type="date"
            value={until}
            onChange={setUntil}
          />
        </>
      )}
      {(deed === 'discount' || (deed === 'extra' && (!item || amount !== item.price))) && (
        <TextField
          label={t(deed === 'discount' ? 'account.why' : item ? 'account.otherPrice' : 'account.what')}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON}
          autoComplete="off"
        />
      )}
      {deed === 'extra' && due.length + refused.length > 0 && (
        <Select
          label={t('account.session')}
          value={session}
          onChange={(chosen) => {
            setSession(chosen);
            const claimed = refused.find(({ bookingId }) => bookingId === chosen)?.amount;
            if (claimed !== undefined && !item && typed === null) setTyped(String(claimed));
          }}
          options={[
            { id: '', label: t('account.noSession') },
            ...refused.map(({ bookingId, date, time, amount: claimed, payerName }) => ({
              id: bookingId,
              label: t('account.refusedLine', {
                ...{ date: formatDate(date), time: formatWindow(time) },
                ...{ payer: payerName, amount: formatPrice(claimed) },
              }),
            })),
            ...due.map(({ bookingId, date, time }) => ({
              id: bookingId,
              label: t('account.dueLine', { date: formatDate(date), time: formatWindow(time) }),
            })),
          ]}
        />
      )}
      {isMoney && (
        <HowPaid
          label={t(deed === 'refund' ? 'payBack.mode' : 'take.mode')}
          paying={paying}
          error={ofReference(enter.error)}
          isFirst={false}
        />
      )}
      {deed === 'payment' && due.length > 1 && (
        <details className="rounded-chip border border-line px-3.5 py-2">
          <summary className="admin-strong focus-ring cursor-pointer rounded-chip py-1 text-teal">
            {t('account.choose')}
          </summary>
          <SessionBoxes due={due} chosen={chosen} onChoose={setChosen} />
        </details>
      )}
      <div role="status">
        {/* What a package grants of each price is known once sessions are paid with it. */}
        {amount !== null && center !== null && missing === null && deed !== 'package' && (
          <After balance={center.balance + (deed === 'extra' || deed === 'refund' ? -amount : amount)} />
        )}
      </div>
    </MoneyDialog>
  );
}

const shareOf = (amount: number, sessions: number) => paiseToRupees(Math.floor(rupeesToPaise(amount) / sessions));

/** Says the balance as it will be once the entry is made. */
function After({ balance }: { balance: number }) {
  const { t } = useTranslation('admin-cash');
  const paise = Math.round(balance * 100);
  const way = paise < 0 ? 'owes' : paise > 0 ? 'ahead' : 'even';
  return (
    <p className="admin-fine figure">{t(`account.after.${way}`, { amount: formatPrice(Math.abs(paise) / 100) })}</p>
  );
}

type CorrectAccountProps = { entry: AccountEntry; onClose: () => void };

/** Takes an entry back after asking what was wrong. */
function CorrectAccountDialog({ entry, onClose }: CorrectAccountProps) {
  const { t } = useTranslation('admin-cash');
  const what = useEntryName()(entry);
  const amount = formatPrice(Math.abs(entry.amount));
  const correct = useCorrectAccount(entry._id, () => {
    tell('success', t('account.correctDone', { amount }));
    onClose();
  });
  return (
    <NoteDialog
      title={t('account.correctTitle', { amount, what })}
      text={t('account.correctText')}
      label={t('correct.note')}
      confirmLabel={t('correct.confirm')}
      missing={t('correct.missing')}
      most={MAX_REASON}
      change={correct}
      onClose={onClose}
    />
  );
}
