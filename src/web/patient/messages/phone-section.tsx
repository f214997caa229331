import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { OTP_DIGITS, OTP_MINUTES } from '../../../contract/form-facts';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { OtpField } from '../../ui/otp-field';
import { TextField } from '../../ui/text-field';
import { Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';
import { Section, UnfoldButton, useUnfolding } from '../profile/section';

type PhoneChannel = 'whatsapp' | 'sms';
type PhoneSectionProps = {
  /** The proved number, +919876543210; null where there is none. */
  phone: string | null;
  /** The channels that can carry a code; empty where this installation reaches no phones. */
  channels: readonly PhoneChannel[];
  /** The awaited code; its address is the number. */
  code: (WaitingCode & { channel: PhoneChannel }) | null;
  refused: RefusedForm | undefined;
  /** Further content about the phone. */
  children: ReactNode;
};

/** The phone number: adding it, proving it by a code, changing and removing it. */
export function PhoneSection({ phone, channels, code, refused, children }: PhoneSectionProps) {
  const { t } = useTranslation('messages');
  const adding = useUnfolding('number', refused);
  const isOffered = channels.length > 0;
  return (
    <Section title={t('phone.title')} lead={t('phone.lead')}>
      {!isOffered && <p className="text-muted">{t('phone.off')}</p>}
      {phone !== null && (
        <p>
          <span className="figure block font-strong">{phone}</span>
          <span className="type-second text-muted">{t('phone.proved')}</span>
        </p>
      )}
      {phone !== null && (
        <Link to={paths.records} className="text-link focus-ring inline-flex min-h-11 items-center rounded-sm">
          {t('phone.records')}
        </Link>
      )}
      {isOffered && code && <ProofForm code={code} channels={channels} refused={refused} />}
      {isOffered && !code && adding.isOpen && <NumberForm phone={phone} channels={channels} refused={refused} />}
      {isOffered && !code && !adding.isOpen && phone === null && <p className="text-muted">{t('phone.none')}</p>}
      {!code && (phone !== null || (isOffered && !adding.isOpen)) && (
        <div className="flex flex-wrap items-start gap-3">
          {isOffered && !adding.isOpen && (
            <UnfoldButton of={adding}>{t(phone === null ? 'phone.add' : 'phone.change')}</UnfoldButton>
          )}
          {phone !== null && (
            <Form intent="forget" refused={refused} className="flex flex-col items-start gap-2">
              <SubmitButton variant="quiet" size="small" className="max-md:-ml-4" busyLabel={t('phone.removing')}>
                {t('phone.remove')}
              </SubmitButton>
              <FormRefusal />
            </Form>
          )}
        </div>
      )}
      {children}
    </Section>
  );
}

/** Asks for the number to prove, with a button for each channel that can carry the code. */
function NumberForm({ phone, channels, refused }: Omit<PhoneSectionProps, 'code' | 'children'>) {
  const { t } = useTranslation('messages');
  return (
    <Form intent="number" refused={refused} className="flex w-full flex-col gap-4">
      <TextField
        name="number"
        type="tel"
        label={t('phone.label')}
        description={t('phone.hint')}
        autoComplete="tel"
        inputMode="tel"
        maxLength={24}
        autoFocus
        isRequired
        missing={t('phone.missing')}
      />
      <p className="type-second text-muted">
        {t('phone.consent')} {phone !== null && <span>{t('phone.changeHint')}</span>}
      </p>
      <FormRefusal otherwise={t('auth:code.sendFailed')} />
      <div className="flex flex-wrap gap-3">
        {channels.map((channel, n) => (
          <SubmitButton
            key={channel}
            name="channel"
            value={channel}
            variant={n === 0 ? 'primary' : 'outline'}
            busyLabel={t('phone.sending')}
          >
            {t(`phone.send.${channel}`)}
          </SubmitButton>
        ))}
      </div>
    </Form>
  );
}

/** Asks for the code from the message, and says what to do where none comes. */
function ProofForm({
  code,
  channels,
  refused,
}: { code: NonNullable<PhoneSectionProps['code']> } & Pick<PhoneSectionProps, 'channels' | 'refused'>) {
  const { t } = useTranslation(['messages', 'auth']);
  const other = channels.find((channel) => channel !== code.channel);
  return (
    <div className="flex w-full flex-col gap-4 rounded-tile border border-line p-4">
      <p>{t(`proof.sent.${code.channel}`, { number: code.email, count: OTP_MINUTES })}</p>
      <Form intent="prove" refused={refused} className="flex w-full flex-col gap-4">
        <OtpField
          // A new code starts with empty boxes.
          key={code.sentAt}
          name="otp"
          label={t('proof.label')}
          length={OTP_DIGITS}
          autoFocus
          missing={t('auth:missing.otp')}
          wrong={t('auth:code.allDigits', { count: OTP_DIGITS })}
        />
        <FormRefusal />
        <SubmitButton className="self-start" busyLabel={t('proof.busy')}>
          {t('proof.confirm')}
        </SubmitButton>
      </Form>
      <div className="type-second flex flex-col items-start gap-2 text-muted">
        <Resend code={code} refused={refused} />
        <div className="-ml-4 flex flex-wrap">
          {other && (
            <Form intent="other" refused={refused} className="flex flex-col items-start">
              <SubmitButton variant="quiet" size="small" busyLabel={t('phone.sending')}>
                {t(`proof.other.${other}`)}
              </SubmitButton>
              <FormRefusal otherwise={t('auth:code.sendFailed')} />
            </Form>
          )}
          <Form intent="another" refused={refused}>
            <SubmitButton variant="quiet" size="small">
              {t('proof.another')}
            </SubmitButton>
          </Form>
        </div>
      </div>
    </div>
  );
}
