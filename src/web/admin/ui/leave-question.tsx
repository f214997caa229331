import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { DecisionDialog } from './modal';

/** The `state` of a navigation after everything is saved. */
export const SAVED = { isSaved: true };

/** Asks before leaving a page or panel with unsaved changes: by its close button, Escape, Back or a link. */
export function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useTranslation('admin');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSaved = (nextLocation.state as Partial<typeof SAVED> | null)?.isSaved === true;
    return hasChanges && !isSaved && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  if (blocker.state !== 'blocked') return null;
  return (
    <DecisionDialog
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      keepLabel={t('leave.stay')}
      isBusy={false}
      error={null}
    >
      <p>{t('leave.text')}</p>
    </DecisionDialog>
  );
}
