import { useTranslation } from 'react-i18next';

/** Why a refund failed, in words; what the provider says that is not known here stands as it was said. */
export function useRefundFailure(): (failure: string) => string {
  const { i18n } = useTranslation('admin');
  return (failure) => {
    const words: unknown = i18n.getResource('en', 'admin', `refundFailures.${failure}`);
    return typeof words === 'string' ? words : failure;
  };
}
