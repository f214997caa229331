import { desk } from '../../../contract/admin/desk/desk';
import type { DeskCarer } from '../../../contract/admin/desk/person';
import { mayDo } from '../../../domain/person-deeds';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { useTellAsked } from './queries';
import type { PersonDialogProps } from './confirm-person-dialog';

/**
 * `carer`: whose confirmation is taken back; null for the patient's own, and with it everybody whom a desk confirmed.
 */
type TakeBackDialogProps = PersonDialogProps & { carer: DeskCarer | null };

/** Takes back a confirmation that a desk gave by mistake. */
export function TakeBackDialog({ patient, carer, onClose, onDone }: TakeBackDialogProps) {
  const { t } = useTranslation('admin-book');
  const tellAsked = useTellAsked();
  const { _id: id, name } = patient;
  const mustAsk = mayDo(patient.knownAs, 'take-back-confirmation') === 'ask';
  const whose = carer ? { carers: [carer._id] } : { carers: [], isWhole: true };
  const takeBack = useChange((call) => call(desk.takeBackConfirmation, { params: { id }, body: whose }), {
    onSuccess: ({ patient: changed, asked }) => {
      if (asked) tellAsked(asked);
      else tell('success', t('takeBack.done'));
      onDone(changed);
    },
  });
  const words = { name, carer: carer?.name ?? '' };
  return (
    <DecisionDialog
      title={t(carer ? 'takeBack.carer' : 'takeBack.person', words)}
      onClose={onClose}
      onConfirm={() => takeBack.mutate()}
      confirmLabel={t(mustAsk ? 'ask.submit' : 'takeBack.submit')}
      busyLabel={t('takeBack.busy')}
      change={takeBack}
      keepLabel={t('takeBack.keep')}
    >
      <p className="text-muted">{t(carer ? 'takeBack.carerText' : 'takeBack.personText', words)}</p>
      {mustAsk && <PanelCallout tone="info">{t('ask.note')}</PanelCallout>}
    </DecisionDialog>
  );
}
