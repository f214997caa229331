import { useSyncExternalStore } from 'react';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { sessionEnd } from './call-admin';

/**
 * The sentence for an error of a call. One that failed without a session says, once there is one again, that it can be
 * repeated.
 */
export function useAdminErrorText(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const isLive = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get) === 'live';
  return (error) => (isLive && isNotAuthenticated(error) ? t('ended.again') : errorText(error));
}
