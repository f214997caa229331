import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says when the device is offline, so that nobody trusts an old page. */
export function OfflineNotice() {
  const { t } = useTranslation('frame');
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="page-width type-second flex items-center gap-3 bg-marigold-tint py-3">
          <WifiOff aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-marigold-text" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
