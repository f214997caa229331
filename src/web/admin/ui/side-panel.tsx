import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { AdminForm, type Sending } from './admin-form';
import { topDepth, useDepth } from './layers';
import { LeaveQuestion } from './leave-question';
import { PanelFoot, PanelHead, RightModal } from './panel';
import { PanelCallout } from './panel-callout';

type SidePanelProps = Sending & {
  title: string;
  subtitle?: ReactNode;
  /** Closes the panel by navigation. Unsaved changes are confirmed first, in every case. */
  onClose: () => void;
  hasChanges: boolean;
  submitLabel: string;
  submitIcon?: ReactNode;
  busyLabel: string;
  /** At the left of the buttons, if there is room: "Ctrl Enter adds, Esc closes". */
  hint?: string;
  children: ReactNode;
};

/** A form of many fields at the right edge: head and buttons stay, the fields scroll. Ctrl Enter submits. */
export function SidePanel(props: SidePanelProps) {
  const { title, subtitle, onClose, hasChanges, send, isBusy, refusal, submitLabel, submitIcon, busyLabel, hint } =
    props;
  const { t } = useTranslation('admin');

  return (
    <RightModal width={600} onClose={onClose}>
      <AdminForm send={send} isBusy={isBusy} refusal={null} submit={null} className="flex min-h-0 flex-1 flex-col">
        <PanelHead title={title} subtitle={subtitle} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 rail:px-7">{props.children}</div>
        {refusal && (
          <div className="border-t border-line px-4 py-3 rail:px-7">
            <PanelCallout tone="error">{refusal}</PanelCallout>
          </div>
        )}
        <PanelFoot>
          {hint && <p className="admin-fine mr-auto text-muted max-rail:hidden">{hint}</p>}
          <Button size="compact" variant="neutral" onPress={() => onClose()} className="max-rail:flex-auto">
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            size="compact"
            icon={submitIcon}
            isBusy={isBusy}
            busyLabel={busyLabel}
            className="max-rail:flex-auto"
          >
            {submitLabel}
          </Button>
        </PanelFoot>
      </AdminForm>
      <SubmitKey send={() => !isBusy && send()} />
      <LeaveQuestion hasChanges={hasChanges} />
    </RightModal>
  );
}

/**
 * Makes Ctrl Enter (or ⌘ Enter) submit its layer from any focused element, even a button, which would otherwise handle the key
 * itself.
 */
function SubmitKey({ send }: { send: () => void }) {
  const depth = useDepth();
  const submit = useEffectEvent(send);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || topDepth() !== depth) return;
      event.preventDefault();
      event.stopPropagation();
      const field = document.activeElement;
      // Fields that take their text when they lose the focus, such as the one for tags, have it now.
      if (field instanceof HTMLElement) flushSync(() => field.blur());
      submit();
      if (document.activeElement === document.body && field instanceof HTMLElement) field.focus();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [depth]);
  return null;
}
