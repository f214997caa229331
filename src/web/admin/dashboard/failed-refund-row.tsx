import CircleAlert from 'lucide-react/icons/circle-alert';
import * as adminPaths from '../../../contract/admin/paths';
import { appointments } from '../../../contract/admin/bookings';
import type { Overview } from '../../../contract/admin/reports/overview';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatMoment, formatPrice } from '../../lib/i18n/format';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { tell } from '../ui/tell';
import { useRefundFailure } from '../ui/payment';
import { AttentionRow } from './attention-rows';

type FailedRefundRowProps = {
  refund: Overview['attention']['failedRefunds'][number];
  now: Date;
  /** Called when the refund is under way again and the row is about to disappear. */
  onGone: () => void;
};

/** A refund that failed: how much, to whom, why; it can be retried in place. */
export function FailedRefundRow({ refund, now, onGone }: FailedRefundRowProps) {
  const { t } = useTranslation('admin-dashboard');
  const errorText = useAdminErrorText();
  const failureText = useRefundFailure();
  const may = useMay();
  const of = { amount: formatPrice(refund.amount), name: refund.username };
  const retry = useChange((call) => call(appointments.retryRefund, { params: { id: refund.refundId } }), {
    onSuccess: () => {
      tell('success', t('attention.refundUnderWay', of));
      onGone();
    },
  });
  const at = new Date(refund.at);
  const when = istDateOf(at) === istDateOf(now) ? formatClockTime(at) : formatMoment(at);
  return (
    <AttentionRow
      Icon={CircleAlert}
      iconClass="text-red"
      title={t('attention.refundTo', of)}
      text={refund.failure ? t('attention.refundFailure', { failure: failureText(refund.failure), when }) : when}
      to={adminPaths.appointment(refund.bookingId)}
      action={
        may('refund') && (
          <Button
            variant="quiet"
            size="compact"
            className="relative z-10 -mr-2.5 min-h-(--row-control)! shrink-0 px-2.5! text-sm!"
            isBusy={retry.isPending}
            busyLabel={t('attention.trying')}
            aria-label={t('attention.tryRefundAgain', of)}
            onPress={() => retry.mutate()}
          >
            {t('attention.tryAgain')}
          </Button>
        )
      }
      message={
        retry.error && (
          <p role="alert" className="mt-1 pl-7 text-sm leading-snug text-red">
            {errorText(retry.error)}
          </p>
        )
      }
    />
  );
}
