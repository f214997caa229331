import Printer from 'lucide-react/icons/printer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DeskPatient, PersonClaim } from '../../../contract/admin/desk/person';
import { mayDo } from '../../../domain/person-deeds';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { useMay } from '../api/administrator';
import { type PersonAsked, PersonDialogs, PersonPanel } from '../book/person-panel';
import { patientQuery } from '../book/queries';
import { DrawerFacts, DrawerSection } from '../ui/drawer-parts';
import { RowDrawer } from '../ui/row-drawer';
import { type AccountAsked, AccountDialogs } from '../cash/account-dialogs';
import { AccountSection } from '../cash/account-section';
import { ClaimDialog, ClaimsSection } from './claims-section';
import { ConsentDialog, ConsentSection, WithdrawDialog } from './consent-section';
import { CoversSection } from './covers-section';
import { HistorySection } from './history-section';
import { MessagesSection } from './messages-section';
import { NumberDialogs } from './number-dialogs';
import { type NumberAsked, NumberSection } from './number-section';
import { DeletionDialog, RightsSection } from './rights-section';
import { SessionsSections } from './sessions-section';
import { usePatientFacts } from './patient-facts';
import type { Register } from './queries';
import { type StandingAsked, StandingDialogs } from './standing-dialogs';
import { StandingSection } from './standing-section';
import { StayDialog } from './stay-dialog';

/** One person of the register, beside the list (/admin/patients/:patientId). */
export default function PatientPage() {
  const { t } = useTranslation('admin-patients');
  const id = useParams().patientId!;
  const list = useOutletContext<Register>();
  const [asked, setAsked] = useState<PersonAsked>(null);
  const [consenting, setConsenting] = useState<DeskPatient | null>(null);
  const [money, setMoney] = useState<AccountAsked>(null);
  const [claim, setClaim] = useState<PersonClaim | null>(null);
  const [number, setNumber] = useState<NumberAsked>(null);
  const [standing, setStanding] = useState<StandingAsked | null>(null);
  const [isStaying, setStaying] = useState(false);
  const [right, setRight] = useState<'withdraw' | 'delete' | null>(null);
  const answer = useQuery({ ...patientQuery(id), select: ({ patient }) => patient });
  const rows = [...(list.answer.data?.patients ?? []), ...(list.answer.data?.near ?? [])];
  const patient = answer.data ?? rows.find(({ _id }) => _id === id);
  return (
    <>
      <RowDrawer
        id={id}
        rowIds={rows.map(({ _id }) => _id)}
        list={list}
        counted={list.answer.data}
        path={adminPaths.patients}
        title={patient?.name ?? t('drawer.title')}
        subtitle={patient?.phone ?? patient?.relative?.phone}
        answer={answer}
        action={() => (
          <>
            <ButtonLink
              size="compact"
              variant="neutral"
              icon={<Printer size={18} />}
              className="ml-auto max-rail:flex-auto"
              to={adminPaths.printPatient(id)}
            >
              {t('drawer.print')}
            </ButtonLink>
            {patient && mayDo(patient.knownAs, 'see') === 'yes' && (
              <Button size="compact" variant="neutral" className="max-rail:flex-auto" onPress={() => setStaying(true)}>
                {t('stay.open')}
              </Button>
            )}
            <ButtonLink
              size="compact"
              className="max-rail:flex-auto"
              to={{ pathname: adminPaths.book, search: `?${new URLSearchParams({ patient: id })}` }}
            >
              {t('drawer.book')}
            </ButtonLink>
          </>
        )}
        words={{
          previous: t('drawer.steps.previous'),
          next: t('drawer.steps.next'),
          missing: t('drawer.missing'),
          failed: t('drawer.failed'),
        }}
      >
        {(known) => (
          <PatientDetails
            patient={known}
            onAsk={setAsked}
            onAskStanding={setStanding}
            onMoney={setMoney}
            onNumber={setNumber}
            onClaim={setClaim}
            onConsent={() => setConsenting(known)}
            onRight={setRight}
          />
        )}
      </RowDrawer>
      {consenting && <ConsentDialog patient={consenting} onClose={() => setConsenting(null)} />}
      <PersonDialogs key={id} patientId={id} asked={asked} onClose={() => setAsked(null)} />
      <AccountDialogs key={`money ${id}`} patientId={id} asked={money} onClose={() => setMoney(null)} />
      {patient && isStaying && <StayDialog patient={patient} onClose={() => setStaying(false)} />}
      {patient && right === 'withdraw' && <WithdrawDialog patient={patient} onClose={() => setRight(null)} />}
      {patient && right === 'delete' && <DeletionDialog patient={patient} onClose={() => setRight(null)} />}
      {claim && <ClaimDialog patientId={id} claim={claim} onClose={() => setClaim(null)} />}
      {patient && (
        <NumberDialogs key={`number ${id}`} patient={patient} asked={number} onClose={() => setNumber(null)} />
      )}
      {patient && <StandingDialogs key={`standing ${id}`} patient={patient} asked={standing} onAsk={setStanding} />}
    </>
  );
}

type PatientDetailsProps = {
  patient: DeskPatient;
  onAsk: (asked: PersonAsked) => void;
  onAskStanding: (asked: StandingAsked) => void;
  onMoney: (asked: AccountAsked) => void;
  onNumber: (asked: NumberAsked) => void;
  onClaim: (claim: PersonClaim) => void;
  onConsent: () => void;
  onRight: (right: 'withdraw' | 'delete') => void;
};

/**
 * The sections of a person's page: details, carers, schedules, account, sessions, cards, number, messages, consent, what the person may
 * ask for, and changes.
 */
function PatientDetails(props: PatientDetailsProps) {
  const { patient, onAsk, onAskStanding, onMoney, onNumber, onClaim, onConsent, onRight } = props;
  const { t } = useTranslation('admin-patients');
  const { _id: id, name } = patient;
  const may = useMay();
  const maySee = mayDo(patient.knownAs, 'see') === 'yes';
  const facts = usePatientFacts(patient);
  return (
    <>
      <DrawerFacts facts={facts} />
      <DrawerSection title={t('drawer.person')}>
        <PersonPanel patientId={id} onAsk={onAsk} isWithoutHistory />
      </DrawerSection>
      {maySee && <ClaimsSection patientId={id} onTakeBack={onClaim} />}
      {maySee && <StandingSection patientId={id} onAsk={onAskStanding} />}
      {maySee && may('take-money') && <AccountSection patientId={id} onAsk={onMoney} />}
      {maySee && <SessionsSections patientId={id} name={name} />}
      {maySee && may('check-covers') && <CoversSection patientId={id} />}
      {maySee && <NumberSection patient={patient} onAsk={onNumber} />}
      {maySee && <MessagesSection patientId={id} name={name} />}
      {maySee && patient.isConfirmed && (
        <ConsentSection patient={patient} onRecord={onConsent} onWithdraw={() => onRight('withdraw')} />
      )}
      {maySee && patient.isConfirmed && <RightsSection patient={patient} onDelete={() => onRight('delete')} />}
      {maySee && <HistorySection patientId={id} />}
    </>
  );
}
