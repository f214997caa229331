import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { desk } from '../../../contract/admin/desk/desk';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { personRights } from '../../../contract/admin/desk/person-rights';
import { LANGUAGES, type Language } from '../../../contract/language';
import { TOLD_WAYS, type ToldWay } from '../../../contract/patients/consent';
import * as paths from '../../../contract/paths';
import { ABOUT } from '../../../locales/about';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { useChange } from '../api/use-change';
import { patientQuery } from '../book/queries';
import { DrawerSection, HistoryList } from '../ui/drawer-parts';
import { shortMoment } from '../ui/format';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';

type ConsentSectionProps = { patient: DeskPatient; onRecord: () => void; onWithdraw: () => void };

/**
 * The consents of a person: when, how and in which language they agreed, and who recorded it; with a button while they have not, and
 * one for whoever has no account and takes it back.
 */
export function ConsentSection({ patient, onRecord, onWithdraw }: ConsentSectionProps) {
  const { t } = useTranslation('admin-patients');
  const { data } = useQuery(patientQuery(patient._id));
  if (!data) return null;
  const { consents, hasConsented } = data;
  const canWithdraw = !patient.hasAccount && consents.some(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <DrawerSection
      title={t('consent.title')}
      action={
        !hasConsented && (
          <Button size="compact" variant="quiet" className="-mx-4" onPress={onRecord}>
            {t('consent.record')}
          </Button>
        )
      }
    >
      {!hasConsented && <p className="text-muted">{t('consent.none')}</p>}
      <HistoryList
        events={consents.map(({ _id, how, told, language, staff, givenAt, withdrawnAt }) => ({
          id: _id,
          what: t(`consent.how.${told ?? how}`),
          when: shortMoment(givenAt),
          who: [ABOUT[language].name, staff && t('consent.by', { name: staff })].filter(Boolean).join(', '),
          why: withdrawnAt ? t('consent.withdrawn', { when: shortMoment(withdrawnAt) }) : undefined,
        }))}
      />
      {canWithdraw && (
        <Button size="compact" variant="quiet" className="-mx-4" onPress={onWithdraw}>
          {t('consent.withdraw')}
        </Button>
      )}
    </DrawerSection>
  );
}

/** The choice of how somebody was told. */
export function useToldOptions() {
  const { t } = useTranslation('admin-patients');
  return TOLD_WAYS.map((id) => ({ id, label: t(`consent.told.${id}`) }));
}

export const LANGUAGE_OPTIONS = LANGUAGES.map((id) => ({ id, label: ABOUT[id].name }));

type ConsentDialogProps = { patient: DeskPatient; onClose: () => void };

/**
 * Records how a person was told and agreed. It stands outside of the drawer: what is chosen stays where a drawer changes with the
 * screen.
 */
export function ConsentDialog({ patient: { _id: id, name, language: own }, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('admin-patients');
  const options = useToldOptions();
  const [told, setTold] = useState<ToldWay | null>(null);
  const [language, setLanguage] = useState<Language>(own ?? 'en');
  const record = useChange((call) => call(desk.consent, { params: { id }, body: { language, told: told! } }), {
    onSuccess: () => {
      tell('success', t('consent.done', { name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('consent.of', { name })}
      onClose={onClose}
      onConfirm={() => record.mutate()}
      confirmLabel={t('consent.submit')}
      busyLabel={t('consent.busy')}
      change={record}
      unavailableBecause={told === null ? t('consent.missing') : null}
      keepLabel={t('consent.keep')}
      tone="primary"
      hasField
    >
      <p className="text-muted">
        {t('consent.lead')}{' '}
        <a className="text-link" href={paths.privacy} target="_blank" rel="noreferrer">
          {t('consent.policy')}
        </a>
      </p>
      <Select
        label={t('consent.toldHow')}
        placeholder={t('consent.choose')}
        options={options}
        value={told}
        onChange={(one) => setTold(one as ToldWay)}
        isRequired
      />
      <Select
        label={t('consent.language')}
        options={LANGUAGE_OPTIONS}
        value={language}
        onChange={(one) => setLanguage(one as Language)}
      />
    </DecisionDialog>
  );
}

/** Records that a person takes back what they had agreed to, after saying what that does. */
export function WithdrawDialog({ patient: { _id: id, name }, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('admin-patients');
  const withdraw = useChange((call) => call(personRights.withdrawConsent, { params: { id } }), {
    onSuccess: () => {
      tell('success', t('consent.withdrawDone', { name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('consent.withdrawOf', { name })}
      onClose={onClose}
      onConfirm={() => withdraw.mutate()}
      confirmLabel={t('consent.withdrawSubmit')}
      busyLabel={t('consent.busy')}
      change={withdraw}
      keepLabel={t('consent.keep')}
    >
      <p>{t('consent.withdrawText')}</p>
    </DecisionDialog>
  );
}
