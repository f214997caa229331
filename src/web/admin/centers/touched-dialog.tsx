import type { ClosurePreview } from '../../../contract/admin/closures';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CostLines } from '../closures/cost-lines';
import { byWindow } from '../closures/plan';
import { useChangeText, usePartsText, windowText } from '../closures/use-closure-words';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import type { useClosing } from './use-closing';

type TouchedDialogProps = Pick<ReturnType<typeof useClosing>, 'close' | 'closing' | 'said' | 'forget'> & {
  touched: ClosurePreview;
};

/** Shows whom a closure would touch and what would be proposed for each, and asks what to do. Nothing is closed yet. */
export function TouchedDialog({ touched: { counts, moves }, close, closing, said, forget }: TouchedDialogProps) {
  const { t } = useTranslation('admin-closures');
  const partsText = usePartsText();
  const changeText = useChangeText();
  const isBusy = closing !== null;
  return (
    <Modal
      role="alertdialog"
      title={t('touched.title', { count: counts.touched })}
      onClose={forget}
      isDismissable={!isBusy}
      footer={
        <>
          {said && (
            <PanelCallout tone="error" className="rail:basis-full">
              {said}
            </PanelCallout>
          )}
          <Button size="compact" variant="neutral" autoFocus onPress={isBusy ? undefined : forget}>
            {t('touched.keep')}
          </Button>
          <Button
            size="compact"
            variant="neutral"
            isBusy={closing === 'anyway'}
            busyLabel={t('touched.busy')}
            onPress={isBusy ? undefined : () => close('anyway')}
          >
            {t('touched.anyway')}
          </Button>
          <Button
            size="compact"
            isBusy={closing === 'plan'}
            busyLabel={t('touched.busy')}
            onPress={isBusy ? undefined : () => close('plan')}
          >
            {t('touched.plan')}
          </Button>
        </>
      }
    >
      <p className="admin-strong">{t('touched.parts', { parts: partsText(counts) })}</p>
      <p className="text-muted">{t('touched.lead')}</p>
      <div role="group" aria-label={t('touched.list')} className="flex flex-col gap-3">
        {byWindow(moves).map((group) => (
          <section key={windowText(group)}>
            <h3 className="admin-fine admin-strong text-muted">{windowText(group)}</h3>
            <ul className="divide-y divide-line">
              {group.moves.map((move) => {
                const { what, where } = changeText(move);
                return (
                  <li
                    key={move.appointmentId}
                    className="grid gap-x-4 py-2 rail:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
                  >
                    <span className="admin-strong [overflow-wrap:anywhere]">{move.patient.name}</span>
                    <span className="[overflow-wrap:anywhere]">
                      <span className={move.decision === 'unseated' ? 'admin-strong text-marigold-text' : ''}>
                        {what}
                      </span>
                      {where && <span className="admin-fine block text-muted">{where}</span>}
                      {move.to && <CostLines costs={move.to} isElsewhere={move.to.centerId !== move.from.centerId} />}
                    </span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}
