import { findWords } from '../../i18n/words';

/** Why a refund failed, in words; what the provider says that is not known here stands as it was said. */
export function useRefundFailure(): (failure: string) => string {
  return (failure) => {
    const words: unknown = findWords('en', 'admin', `refundFailures.${failure}`);
    return typeof words === 'string' ? words : failure;
  };
}
