import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { type PersonNumber, personNumbers } from '../../../contract/admin/messages/numbers';
import type { Language } from '../../../contract/language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { FormDialog } from '../ui/admin-form';
import { DecisionDialog } from '../ui/modal';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { LANGUAGE_OPTIONS } from './consent-section';
import { type NumberAsked, numberQuery } from './number-section';

type NumberDialogsProps = { patient: DeskPatient; asked: NumberAsked; onClose: () => void };
type DialogProps = { patient: DeskPatient; person: PersonNumber; onClose: () => void };

/** The dialog that the section about a person's number has opened. */
export function NumberDialogs({ patient, asked, onClose }: NumberDialogsProps) {
  const { data } = useQuery({ ...numberQuery(patient._id), enabled: asked !== null });
  if (!data || asked === null) return null;
  const about = { patient, person: data.person, onClose };
  if (asked === 'stop') return <StopDialog {...about} />;
  return asked === 'link' ? <LinkDialog {...about} /> : <CodeDialog {...about} />;
}

type PhoneChannel = PersonNumber['channels'][number]['channel'];

/** Proves the number: sends a code, and takes what the person reads aloud. */
function CodeDialog({ patient: { _id: id, name }, person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  const offered = person.channels.filter(({ isOffered }) => isOffered).map(({ channel }) => channel);
  const [channel, setChannel] = useState<PhoneChannel>(offered[0]!);
  const [language, setLanguage] = useState<Language>(person.language ?? 'en');
  const [sent, setSent] = useState<string | null>(null);
  const [otp, setOtp] = useState('');
  const send = useChange((call) => call(personNumbers.sendCode, { params: { id }, body: { channel, language } }), {
    onSuccess: ({ verificationId }) => setSent(verificationId),
  });
  const prove = useChange(
    (call) => call(personNumbers.prove, { params: { id }, body: { verificationId: sent!, otp } }),
    {
      onSuccess: () => {
        tell('success', t('number.proved', { name }));
        onClose();
      },
    },
  );
  const number = person.number ?? '';
  if (sent === null) {
    return (
      <DecisionDialog
        title={t('number.codeOf', { name })}
        onClose={onClose}
        onConfirm={() => send.mutate()}
        confirmLabel={t('number.send')}
        busyLabel={t('number.busy')}
        change={send}
        keepLabel={t('number.keep')}
        tone="primary"
        hasField
      >
        <p>{t('number.codeLead', { number })}</p>
        <p className="text-muted">{t('number.tell')}</p>
        {offered.length > 1 && (
          <RadioCards
            label={t('number.by')}
            cards={offered.map((one) => ({ id: one, label: t(`number.channels.${one}`) }))}
            value={channel}
            onChange={setChannel}
          />
        )}
        <LanguageSelect value={language} onChange={setLanguage} />
      </DecisionDialog>
    );
  }
  return (
    <FormDialog
      title={t('number.typeCode', { name })}
      onClose={onClose}
      send={() => prove.mutate()}
      confirmLabel={t('number.prove')}
      busyLabel={t('number.busy')}
      isBusy={prove.isPending}
      refusal={prove.error && errorText(prove.error)}
      unavailableBecause={otp.length === 6 ? null : t('number.codeMissing')}
      keepLabel={t('number.keep')}
    >
      <p>{t('number.sent', { number })}</p>
      <TextField
        label={t('number.codeField')}
        value={otp}
        onChange={(text) => setOtp(text.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}

/** Asks the person by a link to their number. */
function LinkDialog({ patient: { _id: id, name }, person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-patients');
  const [language, setLanguage] = useState<Language>(person.language ?? 'en');
  const send = useChange((call) => call(personNumbers.sendLink, { params: { id }, body: { language } }), {
    onSuccess: () => {
      tell('success', t('number.linkSent', { name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('number.linkOf', { name })}
      onClose={onClose}
      onConfirm={() => send.mutate()}
      confirmLabel={t('number.sendLink')}
      busyLabel={t('number.busy')}
      change={send}
      keepLabel={t('number.keep')}
      tone="primary"
      hasField
    >
      <p>{t('number.linkLead', { number: person.number ?? '' })}</p>
      <LanguageSelect value={language} onChange={setLanguage} />
    </DecisionDialog>
  );
}

/** Ends messages to the person, who said so. */
function StopDialog({ patient: { _id: id, name }, person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-patients');
  const stop = useChange((call) => call(personNumbers.stop, { params: { id } }), {
    onSuccess: () => {
      tell('success', t('number.stoppedNow', { name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('number.stopOf', { name })}
      onClose={onClose}
      onConfirm={() => stop.mutate()}
      confirmLabel={t('number.stop')}
      busyLabel={t('number.busy')}
      change={stop}
      keepLabel={t('number.keepOn')}
    >
      <p>{t('number.stopLead', { number: person.number ?? '' })}</p>
    </DecisionDialog>
  );
}

function LanguageSelect({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const { t } = useTranslation('admin-patients');
  return (
    <Select
      label={t('number.language')}
      options={LANGUAGE_OPTIONS}
      value={value}
      onChange={(one) => onChange(one as Language)}
    />
  );
}
