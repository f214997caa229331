import { useTranslation } from '../../i18n/use-translation';

/** Why a refund failed, in words; unknown reasons of the provider are shown as they are. */
export function useRefundFailure(): (failure: string) => string {
  const { t } = useTranslation('admin');
  return (failure) => t.find(`refundFailures.${failure}`) ?? failure;
}
