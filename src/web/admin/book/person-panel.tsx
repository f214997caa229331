import { useQuery } from '@tanstack/react-query';
import type { DeskCarer, DeskPatient } from '../../../contract/admin/desk/person';
import { ADULT_AGE } from '../../../domain/age';
import { mayDo } from '../../../domain/person-deeds';
import { istDateOf } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ApiError } from '../../lib/api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PanelCallout } from '../ui/panel-callout';
import { AskedAbout, MergedInto } from './about-person';
import { ConfirmPersonDialog } from './confirm-person-dialog';
import { TakeBackDialog } from './take-back-dialog';
import { CorrectPersonDialog } from './correct-person-dialog';
import { patientQuery } from './queries';

/** What somebody is asked about a patient in a dialog: to confirm, to correct, or to take back a mistake. */
export type PersonAsked = 'confirm' | 'correct' | { mistake: DeskCarer | null } | null;

type PersonPanelProps = {
  patientId: string;
  /** Opens a dialog (`PersonDialogs`). It stands outside of the panel: what is typed stays where a drawer changes with the screen. */
  onAsk: (asked: PersonAsked) => void;
  /** Called once the patient is merged into another one. */
  onGone?: () => void;
  /** The corrections stand elsewhere. */
  isWithoutHistory?: boolean;
};

const dayOf = (moment: string) => formatDate(istDateOf(new Date(moment)));

/** A patient's details: age, who confirmed them and how, who cares for them, and the corrections. */
export function PersonPanel({ patientId, onAsk: setAsked, onGone, isWithoutHistory = false }: PersonPanelProps) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const answer = useQuery(patientQuery(patientId));
  // A person who was deleted has no details.
  if (answer.error instanceof ApiError && answer.error.code === 'patient-not-found') return null;
  if (answer.error) {
    return (
      <PanelCallout tone="error">
        {t('person.failed')} {errorText(answer.error)}
      </PanelCallout>
    );
  }
  if (!answer.data) return null;
  const { patient, history, requests, merges } = answer.data;
  if (mayDo(patient.knownAs, 'see') === 'no') return <p className="admin-fine text-muted">{t('person.onlyFound')}</p>;
  const { age, sex, dateOfBirth, relative, isConfirmed, confirmed, carers, hasAccount } = patient;
  const facts = [
    age !== null && t('patient.age', { count: age }),
    age !== null && age < ADULT_AGE && t('person.child'),
    dateOfBirth && formatDate(dateOfBirth),
    sex && t(`sexes.${sex}`),
    relative?.phone && t('person.phone', { phone: relative.phone }),
  ].filter(Boolean);
  const canConfirm = !hasAccount && (!isConfirmed || carers.some((one) => one.confirmed === null));
  return (
    <div className="admin-fine flex flex-col gap-1 [overflow-wrap:anywhere]">
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {!isConfirmed && <PanelCallout tone="warning">{t('person.unconfirmed')}</PanelCallout>}
      {confirmed && (
        <p>
          {t('person.seen', {
            staff: confirmed.staff ?? '',
            date: dayOf(confirmed.at),
            paper: confirmed.paper ? t(`papers.${confirmed.paper}`) : t('person.noPaper'),
          })}{' '}
          <Mistake label={t('person.takeBack')} onPress={() => setAsked({ mistake: null })} />
        </p>
      )}
      {carers.map((carer) => (
        <Carer key={carer._id} carer={carer} onMistake={() => setAsked({ mistake: carer })} />
      ))}
      {requests.map((request) => (
        <AskedAbout key={request._id} patientId={patientId} request={request} onGone={onGone} />
      ))}
      {merges.map((merge) => (
        <MergedInto key={merge._id} patientId={patientId} name={patient.name} merge={merge} />
      ))}
      {(isWithoutHistory ? [] : history).map(({ at, by, field, from, to }) => (
        <p key={`${at} ${field}`} className="text-muted">
          {t('person.history', {
            field: t(`fields.${field}` as 'fields.name'),
            from: from ?? t('person.nothing'),
            to: to ?? t('person.nothing'),
            by,
            date: dayOf(at),
          })}
        </p>
      ))}
      <div className="flex flex-wrap gap-2 pt-1">
        {canConfirm && (
          <Button size="compact" variant="neutral" onPress={() => setAsked('confirm')}>
            {t('person.confirm')}
          </Button>
        )}
        {isConfirmed && (
          <Button
            size="compact"
            variant="quiet"
            className={canConfirm ? '' : '-ml-4'}
            onPress={() => setAsked('correct')}
          >
            {t('person.correct')}
          </Button>
        )}
      </div>
    </div>
  );
}

type PersonDialogsProps = {
  patientId: string;
  asked: PersonAsked;
  onClose: () => void;
  onChange?: (patient: DeskPatient) => void;
};

/** The dialog that a panel has opened about a patient. */
export function PersonDialogs({ patientId, asked, onClose, onChange }: PersonDialogsProps) {
  const { data } = useQuery(patientQuery(asked && patientId));
  if (!data || asked === null) return null;
  const onDone = (changed: DeskPatient) => {
    onClose();
    onChange?.(changed);
  };
  const props = { patient: data.patient, onClose, onDone };
  if (asked === 'confirm') return <ConfirmPersonDialog {...props} />;
  if (asked === 'correct') return <CorrectPersonDialog {...props} />;
  return <TakeBackDialog {...props} carer={asked.mistake} />;
}

/** Takes back a confirmation. */
function Mistake({ label, name, onPress }: { label: string; name?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="focus-ring rounded-[4px] text-teal underline underline-offset-3"
    >
      {label}
    </button>
  );
}

type CarerProps = { carer: DeskCarer; onMistake: () => void };

/** A carer of the patient: the relation, since when, and how it was confirmed. */
function Carer({ carer: { name, relation, since, confirmed }, onMistake }: CarerProps) {
  const { t } = useTranslation('admin-book');
  const paper = confirmed?.paper ? t(`papers.${confirmed.paper}`) : t('person.noPaper');
  return (
    <p>
      {t('person.carer', { name, relation: t(`relations.${relation}`), date: dayOf(since) })}{' '}
      {confirmed === null
        ? t('person.carerOpen')
        : confirmed.by !== 'desk'
          ? t(confirmed.by === 'code' ? 'person.byCode' : 'person.byClaim', { date: dayOf(confirmed.at) })
          : t('person.byDesk', { date: dayOf(confirmed.at), staff: confirmed.staff ?? 'none', paper })}{' '}
      {confirmed?.by === 'desk' && (
        <Mistake label={t('person.takeBack')} name={t('person.takeBackOf', { name })} onPress={onMistake} />
      )}
    </p>
  );
}
