import { ApiError } from '../../api/api-error';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { KnownPayment } from './known-payment';
import { UnknownPayment } from './unknown-payment';
import { usePayment } from './use-payment';

/** No such session, another patient's, or not the shape of one: the same page, which tells nobody whose it is. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'payment-not-found' || error.code === 'invalid-input');
}

/** The payment of a checkout session in each state: being fetched, not to be had, unknown, known. */
export function PaymentPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('success');
  const errorText = useErrorText();
  const { data: payment, error, isPaused, isFetching, isLong, refetch } = usePayment(sessionId);

  if (payment) {
    return <KnownPayment payment={payment} isLong={isLong} isUnreachable={error !== null || isPaused} />;
  }
  if (payment === null || isUnknown(error)) return <UnknownPayment />;
  if (error || isPaused) {
    return (
      <>
        <ErrorState
          headingLevel={1}
          title={t('error.title')}
          text={t('error.text', { reason: error ? errorText(error) : t('error.offline') })}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
        <ButtonLink to="/myappoinments" variant="tonal" className="md:self-center">
          {t('ways.view')}
        </ButtonLink>
      </>
    );
  }
  return <Spinner label={t('loading')} />;
}
