import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { topDepth, useDepth } from './layers';
import { DecisionDialog } from './modal';
import { PanelFoot, PanelHead, RightModal } from './panel';

type SidePanelProps = {
  title: string;
  subtitle?: ReactNode;
  /** Closes the panel by navigation. Unsaved changes are confirmed first, in every case. */
  onClose: () => void;
  hasChanges: boolean;
  onSubmit: () => void;
  submitLabel: string;
  submitIcon?: ReactNode;
  busyLabel: string;
  isBusy: boolean;
  /** Above the buttons: why it failed. */
  error?: ReactNode;
  /** At the left of the buttons, if there is room: "Ctrl Enter adds, Esc closes". */
  hint?: string;
  children: ReactNode;
};

/** A form of many fields at the right edge: head and buttons stay, the fields scroll. Ctrl Enter submits. */
export function SidePanel(props: SidePanelProps) {
  const { title, subtitle, onClose, hasChanges, onSubmit, submitLabel, submitIcon, busyLabel, isBusy } = props;
  const { error, hint, children } = props;
  const { t } = useTranslation('admin');

  function submit() {
    if (!isBusy) onSubmit();
  }

  return (
    <RightModal width={600} onClose={onClose}>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PanelHead title={title} subtitle={subtitle} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 rail:px-7">{children}</div>
        {error && <div className="border-t border-line px-4 py-3 rail:px-7">{error}</div>}
        <PanelFoot>
          {hint && <p className="admin-fine mr-auto text-muted max-rail:hidden">{hint}</p>}
          <Button size="compact" variant="neutral" onPress={() => onClose()} className="max-rail:flex-1">
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            size="compact"
            icon={submitIcon}
            isBusy={isBusy}
            busyLabel={busyLabel}
            className="max-rail:flex-1"
          >
            {submitLabel}
          </Button>
        </PanelFoot>
      </form>
      <SubmitKey onSubmit={submit} />
      <LeaveQuestion hasChanges={hasChanges} />
    </RightModal>
  );
}

/**
 * Ctrl Enter (or ⌘ Enter) submits the layer it is in, from any focused element: also from a button, which would
 * otherwise handle the key itself.
 */
function SubmitKey({ onSubmit }: { onSubmit: () => void }) {
  const depth = useDepth();
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || topDepth() !== depth) return;
      event.preventDefault();
      event.stopPropagation();
      const field = document.activeElement;
      // A field that takes its text when it is left, such as the one of tags, has it now.
      if (field instanceof HTMLElement) flushSync(() => field.blur());
      submit();
      if (document.activeElement === document.body && field instanceof HTMLElement) field.focus();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [depth]);
  return null;
}

/** The `state` of a navigation after everything is saved. */
export const SAVED = { isSaved: true };

/** Asks before leaving a page or panel with unsaved changes: by its close button, Escape, Back or a link. */
function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
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
    >
      <p>{t('leave.text')}</p>
    </DecisionDialog>
  );
}
