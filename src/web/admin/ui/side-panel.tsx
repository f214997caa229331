import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { LeaveQuestion } from './leave-question';
import { PanelFoot, PanelHead } from './panel-parts';
import { RightModal } from './right-modal';
import { SubmitKey } from './submit-key';

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
          <Button size="compact" variant="neutral" onPress={onClose} className="max-rail:flex-1">
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
