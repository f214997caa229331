import Gavel from 'lucide-react/icons/gavel';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { appointments } from '../../../contract/admin/bookings';
import type { Overview } from '../../../contract/admin/reports/overview';
import { formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useChange } from '../api/use-change';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { AttentionRow } from './attention-rows';

type Attention = Overview['attention'];
type Decision = 'accept' | 'give-back';

const SMALL = 'relative z-10 min-h-(--row-control)! px-2.5! text-sm!';

type DifferingRowProps = {
  payment: Attention['differing'][number];
  /** Called when it is decided, just before the row disappears. */
  onGone: () => void;
};

/**
 * A payment whose amount or currency differs from what was asked. It can be accepted or refunded, each after a question.
 */
export function DifferingRow({ payment, onGone }: DifferingRowProps) {
  const { t } = useTranslation('admin-dashboard');
  const may = useMay();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { differenceId, bookingId, username: name, paid, canAccept, state, decideBy } = payment;
  const of = { name, paid, asked: formatPrice(payment.asked) };
  const decide = useChange(
    (call, decision: Decision) =>
      call(appointments.decidePayment, { params: { id: differenceId }, body: { decision } }),
    {
      onSuccess: ({ message }) => {
        tell('success', message ?? '');
        onGone();
      },
    },
  );
  const ways: Decision[] = canAccept ? ['accept', 'give-back'] : ['give-back'];
  const canDecide = may('refund') && state === 'held';
  return (
    <>
      <AttentionRow
        Icon={Scale}
        iconClass="text-red"
        title={t('attention.paidOther', of)}
        text={
          state === 'failed'
            ? t('attention.differingFailed')
            : t('attention.differingUntil', { when: formatIsoMoment(decideBy) })
        }
        to={adminPaths.appointment(bookingId)}
        message={
          canDecide && (
            <div className="flex flex-wrap items-center gap-2 pl-4.5">
              {ways.map((way) => (
                <Button
                  key={way}
                  variant="quiet"
                  size="compact"
                  className={SMALL}
                  aria-label={t(`attention.decideNamed.${way}`, of)}
                  onPress={() => setAsked(way)}
                >
                  {t(`attention.decide.${way}`)}
                </Button>
              ))}
            </div>
          )
        }
      />
      {asked && (
        <DecisionDialog
          title={t(`attention.ask.${asked}`, of)}
          onClose={() => {
            setAsked(null);
            decide.reset();
          }}
          onConfirm={() => decide.mutate(asked)}
          confirmLabel={t(`attention.sure.${asked}`, of)}
          busyLabel={t('attention.trying')}
          change={decide}
          keepLabel={t('attention.notNow')}
          tone={asked === 'accept' ? 'primary' : 'destructive'}
        >
          <p>{t(`attention.does.${asked}`, of)}</p>
        </DecisionDialog>
      )}
    </>
  );
}

/**
 * A payment that a bank disputes, with the provider's deadline for an answer; or a dispute that was won about an appointment
 * cancelled since.
 */
export function DisputeRow({ dispute }: { dispute: Attention['disputes'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { bookingId, username: name, amount, state, answerBy } = dispute;
  const text =
    state === 'owed'
      ? t('attention.disputeOwed')
      : answerBy
        ? t('attention.disputeUntil', { when: formatIsoMoment(answerBy) })
        : t('attention.disputeOpen');
  return (
    <AttentionRow
      Icon={Gavel}
      iconClass="text-red"
      title={t('attention.owes', { name, amount: formatPrice(amount) })}
      text={text}
      to={adminPaths.appointment(bookingId)}
    />
  );
}
