import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { CashDay } from '../../../contract/admin/cash/cash';
import { formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Panel } from '../dashboard/panel';
import { PayRefundDialog, TakePaymentDialog } from './payment-dialogs';

type Outstanding = CashDay['outstanding'];
type Payment = Outstanding['payments'][number];
type Refund = Outstanding['refunds'][number];

/** The sessions of this day that are still to be paid, and the refunds to pay at this desk, each with a button. */
export function Outstanding({ day }: { day: CashDay }) {
  const { t } = useTranslation('admin-cash');
  const { payments, refunds } = day.outstanding;
  // Kept here while the dialog shows the result, when the row is gone already.
  const [paying, setPaying] = useState<Payment | null>(null);
  const [returning, setReturning] = useState<Refund | null>(null);
  return (
    <div className="grid gap-4 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] print:hidden">
      {payments.length > 0 && (
        <Panel title={t('outstanding.payments')} titleId="cash-payments">
          <ul aria-labelledby="cash-payments">
            {payments.map((payment) => (
              <Row
                key={payment.bookingId}
                bookingId={payment.bookingId}
                patient={payment.patient}
                amount={payment.amount}
                text={
                  payment.isPayingOnline
                    ? t('outstanding.payingOnline', { time: formatWindow(payment.time), chair: payment.chair })
                    : t('outstanding.when', { time: formatWindow(payment.time), chair: payment.chair })
                }
                action={
                  day.may.takeMoney && (
                    <Button
                      size="compact"
                      variant="outline"
                      aria-label={t('take.openNamed', { name: payment.patient })}
                      onPress={() => setPaying(payment)}
                    >
                      {t('take.open')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </Panel>
      )}
      {refunds.length > 0 && (
        <Panel title={t('outstanding.refunds')} titleId="cash-refunds">
          <ul aria-labelledby="cash-refunds">
            {refunds.map((refund) => (
              <Row
                key={refund.refundId}
                bookingId={refund.bookingId}
                patient={refund.patient}
                amount={refund.amount}
                text={t('outstanding.since', { when: formatIsoMoment(refund.since) })}
                action={
                  day.may.refund ? (
                    <Button
                      size="compact"
                      variant="neutral"
                      aria-label={t('payBack.openNamed', { name: refund.patient })}
                      onPress={() => setReturning(refund)}
                    >
                      {t('payBack.open')}
                    </Button>
                  ) : (
                    <p className="admin-fine w-full text-muted">{t('payBack.byManager')}</p>
                  )
                }
              />
            ))}
          </ul>
        </Panel>
      )}
      {paying && (
        <TakePaymentDialog payment={{ patient: paying.patient, sessions: [paying] }} onClose={() => setPaying(null)} />
      )}
      {returning && <PayRefundDialog refund={returning} onClose={() => setReturning(null)} />}
    </div>
  );
}

type RowProps = {
  bookingId: string;
  patient: string;
  amount: number;
  text: string;
  action: React.ReactNode;
};

function Row({ bookingId, patient, amount, text, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 lg:px-4.5">
      <div className="min-w-0 flex-1 basis-40">
        <Link to={adminPaths.appointment(bookingId)} className="text-link admin-strong [overflow-wrap:anywhere]">
          {patient}
        </Link>
        <p className="admin-fine text-muted">{text}</p>
      </div>
      {/* Below the name on a phone, where beside it there would be no room. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
        <span className="figure admin-strong">{formatPrice(amount)}</span>
        {action}
      </div>
    </li>
  );
}
