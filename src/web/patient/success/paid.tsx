import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Receipt } from './receipt';
import { ReceiptActions } from './receipt-actions';
import type { Payment } from './use-payment';
import { WhatNext } from './what-next';

/** The receipt, what to do with it, and what comes next while the session is still ahead. */
export function Paid({ payment }: { payment: Payment }) {
  const { t } = useTranslation('success');
  return (
    <div className="grid gap-6 desk:grid-cols-[9fr_7fr] desk:items-start desk:gap-14">
      <div className="flex flex-col gap-5">
        <Receipt payment={payment} />
        <ReceiptActions payment={payment} />
      </div>
      {payment.cancellation.allowed ? (
        <WhatNext payment={payment} />
      ) : (
        <ButtonLink to="/myappoinments" variant="tonal" className="print:hidden desk:justify-self-start">
          {t('ways.view')}
        </ButtonLink>
      )}
    </div>
  );
}
