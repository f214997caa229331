import { useTranslation } from '../../i18n/use-translation';

/** Why a refund failed, in words; what the provider says that is not known here stands as it was said. */
export function useRefundFailure(): (failure: string) => string {
  const { t } = useTranslation('admin');
  return (failure) => t.find(`refundFailures.${failure}`) ?? failure;
}
