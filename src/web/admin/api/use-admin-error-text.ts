import { useSyncExternalStore } from 'react';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { sessionEnd } from './call-admin';

/**
 * Turns an error of a call into a sentence. For a call that failed without a session, it says that it can be repeated once there is
 * a session again.
 */
export function useAdminErrorText(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const isLive = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get) === 'live';
  return (error) => (isLive && isNotAuthenticated(error) ? t('ended.again') : errorText(error));
}
