import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BAD_PHONE } from '../../../contract/form-facts';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { mayBeOne } from '../../../domain/name-alike';
import { nameAndPhone } from '../../../domain/phone';
import { mayDo } from '../../../domain/person-deeds';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { TextField } from '../../ui/text-field';
import { PanelCallout } from '../ui/panel-callout';
import { MergeDialog } from './merge-dialog';
import { type PersonAsked, PersonDialogs, PersonPanel } from './person-panel';
import { PatientLine, PatientSearch } from './patient-search';
import { isWholeNumber, patientsQuery } from './queries';

/** A person to add. `hasNoPhone`: they have no phone; `relativePhone` is then a relative's number, if any. */
export type NewPerson = {
  name: string;
  phone: string;
  hasNoPhone: boolean;
  relativePhone: string;
  informed: boolean;
  isNew: boolean;
};
/** The patient to book for: a known one or a new person; null while none is chosen. */
export type Whom = { known: DeskPatient } | { added: NewPerson } | null;

type PatientPartProps = { whom: Whom; onChange: (whom: Whom) => void };

/** Chooses the patient to book for, or adds a new one. */
export function PatientPart({ whom, onChange }: PatientPartProps) {
  const { t } = useTranslation('admin-book');
  return (
    <section aria-labelledby="desk-patient" className="flex flex-col gap-3">
      <div className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-3">
        <h2 id="desk-patient" className="admin-heading">
          {t('patient.title')}
        </h2>
        {whom && (
          <Button size="compact" variant="quiet" className="-mr-4" onPress={() => onChange(null)}>
            {t('patient.change')}
          </Button>
        )}
      </div>
      {whom === null ? (
        <PatientSearch
          label={t('patient.search')}
          onChoose={(known) => onChange({ known })}
          onNew={(text) => onChange({ added: typed(text) })}
        />
      ) : 'known' in whom ? (
        <Known patient={whom.known} onChange={onChange} />
      ) : (
        <Added person={whom.added} onChange={onChange} />
      )}
    </section>
  );
}

/** A new person from the text typed into the search: a name, a number, or both. */
function typed(text: string): NewPerson {
  return { ...nameAndPhone(text), hasNoPhone: false, relativePhone: '', informed: false, isNew: false };
}

function Known({ patient, onChange }: { patient: DeskPatient; onChange: (whom: Whom) => void }) {
  const { t } = useTranslation('admin-book');
  const [isMerging, setMerging] = useState(false);
  const [asked, setAsked] = useState<PersonAsked>(null);
  return (
    <div className="flex flex-col gap-2 rounded-chip bg-teal-faint px-3.5 py-3">
      <p className="flex flex-col">
        <PatientLine patient={patient} />
      </p>
      <PersonPanel patientId={patient._id} onAsk={setAsked} onGone={() => onChange(null)} />
      <PersonDialogs
        patientId={patient._id}
        asked={asked}
        onClose={() => setAsked(null)}
        onChange={(known) => onChange({ known })}
      />
      {patient.isBlocked && <PanelCallout tone="warning">{t('patient.blocked')}</PanelCallout>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="admin-fine">{t(`patient.mails.${patient.mails}`, { email: patient.email ?? '' })}</p>
        {!patient.hasAccount && mayDo(patient.knownAs, 'merge') !== 'no' && (
          <Button size="compact" variant="quiet" className="-mx-4" onPress={() => setMerging(true)}>
            {t('merge.open')}
          </Button>
        )}
      </div>
      {isMerging && (
        <MergeDialog
          from={patient}
          onClose={() => setMerging(false)}
          onMerged={(into) => {
            setMerging(false);
            onChange({ known: into });
          }}
        />
      )}
    </div>
  );
}

function Added({ person, onChange }: { person: NewPerson; onChange: (whom: Whom) => void }) {
  const { t } = useTranslation('admin-book');
  const { name, phone, hasNoPhone, relativePhone, informed, isNew } = person;
  const change = (part: Partial<NewPerson>) => onChange({ added: { ...person, ...part } });
  const [wasLeft, setLeft] = useState(false);
  const number = hasNoPhone ? relativePhone : phone;
  const isNumber = isWholeNumber(number);
  const known = useQuery({ ...patientsQuery(number), enabled: isNumber });
  // Without a number only the name can find somebody, among the people of these centers.
  const named = useQuery({ ...patientsQuery(name), enabled: hasNoPhone && !number.trim() && name.trim() !== '' });
  const same = isNumber
    ? (known.data?.patients ?? [])
    : hasNoPhone && !number.trim()
      ? [...(named.data?.patients ?? []), ...(named.data?.near ?? [])].filter((one) => mayBeOne(one.name, name))
      : [];
  const isNamed = same.some((one) => mayBeOne(one.name, name));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 rail:grid-cols-2">
        <TextField
          label={t('patient.name')}
          value={name}
          onChange={(text) => change({ name: text })}
          isRequired
          autoFocus={!name}
          maxLength={60}
        />
        {hasNoPhone ? (
          <TextField
            key="relative"
            label={t('patient.relativePhone')}
            type="tel"
            inputMode="tel"
            value={relativePhone}
            onChange={(text) => change({ relativePhone: text })}
            onBlur={() => setLeft(true)}
            error={wasLeft && relativePhone.trim() && !isNumber ? BAD_PHONE : undefined}
            autoFocus
            maxLength={60}
          />
        ) : (
          <TextField
            key="own"
            label={t('patient.phone')}
            type="tel"
            inputMode="tel"
            value={phone}
            onChange={(text) => change({ phone: text })}
            onBlur={() => setLeft(true)}
            error={wasLeft && phone.trim() && !isNumber ? BAD_PHONE : undefined}
            isRequired
            autoFocus={Boolean(name)}
            maxLength={60}
          />
        )}
      </div>
      <Checkbox
        isSelected={hasNoPhone}
        onChange={(ticked) => {
          setLeft(false);
          change({ hasNoPhone: ticked });
        }}
      >
        {t('patient.noPhone')}
      </Checkbox>
      {same.length > 0 && (
        <PanelCallout tone="warning">
          <p className="admin-strong">{t(isNumber ? 'patient.known' : 'patient.knownByName')}</p>
          <ul className="mt-1 flex flex-col gap-2">
            {same.map((one) => (
              <li key={one._id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="flex min-w-0 flex-col">
                  <PatientLine patient={one} />
                </span>
                <Button
                  size="compact"
                  variant="neutral"
                  aria-label={t('patient.useOf', { name: one.name })}
                  onPress={() => onChange({ known: one })}
                >
                  {t('patient.use')}
                </Button>
              </li>
            ))}
          </ul>
          {isNamed && (
            <Checkbox isSelected={isNew} onChange={(ticked) => change({ isNew: ticked })}>
              {t(isNumber ? 'patient.another' : 'patient.anotherByName')}
            </Checkbox>
          )}
        </PanelCallout>
      )}
      <Checkbox isSelected={informed} onChange={(ticked) => change({ informed: ticked })}>
        {t('patient.informed')}
      </Checkbox>
      <p className="admin-fine text-muted">{t('patient.mails.none')}</p>
    </div>
  );
}
