import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AccountEntry } from '../../../contract/admin/cash/account';
import type { DeskEntry, DueTogether } from '../../../contract/admin/cash/cash';
import type { DeskMode } from '../../../domain/desk-money';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { tell } from '../ui/tell';
import { HowPaid, ofReference, useHowPaid } from './how-paid';
import { MoneyDialog } from './money-dialog';
import { dueQuery, useEnter, usePayRefund, useTakePayment } from './queries';
import { receiptOf, RecordedDialog } from './receipt';

type TakePaymentDialogProps = {
  /** The sessions ticked at first: one, or those that were just booked. `amount` in rupees. */
  payment: { patient: string; sessions: readonly { bookingId: string; amount: number }[] };
  /** Called with the ids of the bookings that were paid. */
  onTaken?: (bookingIds: readonly string[]) => void;
  onClose: () => void;
};

/**
 * Records a payment. The amount is fixed: what is due, less what is in the account unless the clerk says otherwise. The way of
 * paying is one press, Enter confirms. Everything else that the patient owes at
 * the center can be ticked and paid with it. Then shows the receipt.
 */
export function TakePaymentDialog({ payment: { patient, sessions }, onTaken, onClose }: TakePaymentDialogProps) {
  const { t } = useTranslation('admin-cash');
  const paying = useHowPaid('cash');
  const [asked] = useState(sessions);
  const [chosen, setChosen] = useState(() => new Set(sessions.map(({ bookingId }) => bookingId)));
  const [taken, setTaken] = useState<{ entry: DeskEntry; amount: number; left: Left } | null>(null);
  const due = useQuery({ ...dueQuery(asked[0]!.bookingId), enabled: taken === null });
  const isChosen = ({ bookingId }: { bookingId: string }) => chosen.has(bookingId);
  const paid = (due.data?.due ?? asked).filter(isChosen);
  const [isWhole, setWhole] = useState(false);
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  // The rest comes out of the account, which pays for whole sessions; one that is being paid online is paid at once alone.
  const usable = due.data && !due.data.due.some((one) => isChosen(one) && one.isPayingOnline) ? due.data.usable : 0;
  const fromAccount = !isWhole && usable > 0 && usable < sum ? usable : 0;
  const [entered, setEntered] = useState<{ message: string; entry: AccountEntry } | null>(null);
  const enter = useEnter(due.data?.patientId ?? '', (answer) => {
    setEntered(answer);
    onTaken?.(paid.map(({ bookingId }) => bookingId));
  });
  const take = useTakePayment(({ entry }, { amount, bookingIds }) => {
    const left = (due.data?.due ?? asked).filter(({ bookingId }) => !bookingIds.includes(bookingId));
    setTaken({ entry, amount, left: { count: left.length, amount: left.reduce((all, one) => all + one.amount, 0) } });
    onTaken?.(bookingIds);
  });
  if (entered !== null) {
    return (
      <RecordedDialog title={patient} entry={receiptOf(entered.entry)} onClose={onClose}>
        <p>{entered.message}</p>
      </RecordedDialog>
    );
  }
  if (taken) return <TakenDialog {...taken} patient={patient} onClose={onClose} />;
  const toTake = paiseToRupees(rupeesToPaise(sum) - rupeesToPaise(fromAccount));
  const price = formatPrice(toTake);
  const error = take.error ?? enter.error;
  const missing = paid.length > 0 ? null : due.data?.due.length === 0 ? t('take.nothingDue') : t('take.nothingChosen');
  const confirm = () => {
    if (!paying.isComplete()) return;
    const bookingIds = paid.map(({ bookingId }) => bookingId);
    const given = paying.given(error);
    if (fromAccount === 0) return take.mutate({ bookingIds, amount: sum, ...given });
    enter.mutate({
      ...{ kind: 'payment', centerId: due.data!.centerId, amount: toTake, sessions: bookingIds },
      ...given,
    });
  };
  return (
    <MoneyDialog
      send={confirm}
      isBusy={take.isPending || enter.isPending}
      error={error}
      title={t('take.title', { amount: price, name: patient })}
      onClose={onClose}
      confirmLabel={t(`take.confirm.${paying.mode}`, { amount: price })}
      busyLabel={t('take.busy')}
      unavailableBecause={missing}
    >
      <HowPaid label={t('take.mode')} paying={paying} error={ofReference(error)} />
      {usable > 0 && usable < sum && (
        <Checkbox isSelected={!isWhole} onChange={(isTicked) => setWhole(!isTicked)}>
          {t('take.fromAccount', { amount: formatPrice(usable), sum: formatPrice(sum) })}
        </Checkbox>
      )}
      {due.data && due.data.due.length > 1 && <DueList due={due.data.due} chosen={chosen} onChoose={setChosen} />}
      {due.data && <OtherAmount due={due.data} />}
      {due.error && asked.length === 1 && <p className="text-muted">{t('take.othersFailed')}</p>}
    </MoneyDialog>
  );
}

/** Says what is in the patient's account, and links to it: less than what is due is taken there. */
function OtherAmount({ due: { credit, patientId } }: { due: DueTogether }) {
  const { t } = useTranslation('admin-cash');
  return (
    <p className="admin-fine">
      {credit !== 0 && (
        <span className={credit < 0 ? 'text-red' : ''}>
          {t(credit > 0 ? 'take.inAccount' : 'take.extrasUnpaid', { amount: formatPrice(Math.abs(credit)) })}{' '}
        </span>
      )}
      <Link className="text-link focus-ring inline-block min-h-6 rounded-[4px]" to={adminPaths.patient(patientId)}>
        {t('take.otherAmount')}
      </Link>
    </p>
  );
}

type DueListProps = { due: DueTogether['due']; chosen: Set<string>; onChoose: (chosen: Set<string>) => void };

/** Lists the sessions that the patient owes at the center. The ticked ones are paid. */
function DueList({ due, chosen, onChoose }: DueListProps) {
  const { t } = useTranslation('admin-cash');
  const ticked = due.filter(({ bookingId }) => chosen.has(bookingId)).length;
  const isAll = ticked === due.length;
  return (
    <fieldset className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <legend className="contents">
          <span className="admin-strong">{t('take.sessions', { count: ticked, all: due.length })}</span>
        </legend>
        <Button
          size="compact"
          variant="quiet"
          className="-mr-2.5"
          onPress={() => onChoose(new Set(isAll ? [] : due.map(({ bookingId }) => bookingId)))}
        >
          {isAll ? t('take.chooseNone') : t('take.chooseAll', { count: due.length })}
        </Button>
      </div>
      <SessionBoxes due={due} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  );
}

type SessionBoxesProps = {
  due: readonly (Omit<DueTogether['due'][number], 'isPayingOnline'> & { isPayingOnline?: boolean })[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
};

/** Sessions that are due, to be ticked; those that are chosen are in the order in which they were. */
export function SessionBoxes({ due, chosen, onChoose }: SessionBoxesProps) {
  const { t } = useTranslation('admin-cash');
  const choose = (bookingId: string, isTicked: boolean) => {
    const next = new Set(chosen);
    if (isTicked) next.add(bookingId);
    else next.delete(bookingId);
    onChoose(next);
  };
  return due.map(({ bookingId, date, time, amount, isPayingOnline }) => (
    <Checkbox key={bookingId} isSelected={chosen.has(bookingId)} onChange={(isTicked) => choose(bookingId, isTicked)}>
      <span className="figure">
        {t('take.session', { date: formatDate(date), time: formatWindow(time), amount: formatPrice(amount) })}
      </span>
      {isPayingOnline && <span className="admin-fine block text-muted">{t('take.payingOnline')}</span>}
    </Checkbox>
  ));
}

/** The sessions that the patient still owes at the center. `amount` in rupees. */
type Left = { count: number; amount: number };
type TakenDialogProps = { entry: DeskEntry; amount: number; left: Left; patient: string; onClose: () => void };

/** Says what was recorded, with its receipt and what is still to pay. */
function TakenDialog({ entry, amount, left, patient, onClose }: TakenDialogProps) {
  const { t } = useTranslation('admin-cash');
  return (
    <RecordedDialog
      title={t('take.done', { amount: formatPrice(amount), name: patient })}
      entry={entry}
      onClose={onClose}
    >
      <p className="text-muted">
        {t('take.recorded', {
          mode: t(`modes.${entry.mode}`),
          count: entry.receiptLines,
          receipt: entry.receiptNumber ?? '',
        })}
      </p>
      {left.amount > 0 && (
        <p className="admin-strong mt-2 text-red">
          {t('take.left', { amount: formatPrice(left.amount), count: left.count })}
        </p>
      )}
    </RecordedDialog>
  );
}

type PayRefundDialogProps = {
  refund: { refundId: string; patient: string; amount: number; paidBy: DeskMode | null };
  onClose: () => void;
};

/** Records that a refund was paid back at the desk. */
export function PayRefundDialog({ refund, onClose }: PayRefundDialogProps) {
  const { t } = useTranslation('admin-cash');
  const paying = useHowPaid(refund.paidBy ?? 'cash');
  const price = formatPrice(refund.amount);
  const pay = usePayRefund(refund.refundId, () => {
    tell('success', t('payBack.done', { amount: price, name: refund.patient }));
    onClose();
  });
  return (
    <MoneyDialog
      send={() => paying.isComplete() && pay.mutate(paying.given(pay.error))}
      isBusy={pay.isPending}
      error={pay.error}
      title={t('payBack.title', { amount: price, name: refund.patient })}
      onClose={onClose}
      confirmLabel={t(`payBack.confirm.${paying.mode}`, { amount: price })}
      busyLabel={t('payBack.busy')}
    >
      {refund.paidBy && <p className="text-muted">{t(`payBack.paidBy.${refund.paidBy}`)}</p>}
      <HowPaid label={t('payBack.mode')} paying={paying} error={ofReference(pay.error)} />
    </MoneyDialog>
  );
}
