import { showPhone } from '../../../domain/phone';
import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { OTP_MINUTES } from '../../../contract/form-facts';
import { messages } from '../../../contract/messages';
import { z } from '../../../contract/z';
import { CHANGE_HOUR, EVENING_HOUR, QUIET_FROM_HOUR, QUIET_UNTIL_HOUR, SOON_HOURS } from '../../../domain/messages';
import { istDateOf, istInstant } from '../../../domain/time';
import { leaveFlash } from '../../lib/flash';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { formatDate, formatHour } from '../../lib/i18n/format';
import { readLanguageCookie } from '../../lib/i18n/languages';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { stepCookie } from '../../lib/step-cookie';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BulletList } from '../../ui/bullet-list';
import { laterPart } from '../../ui/later-part';
import { readCode, resendWait, sentCode, waitingCode } from '../account/sent-code';
import { InnerPage, Section } from '../profile/section';
import type { Route } from './+types/page';
import { PhoneSection } from './phone-section';
import { SwitchRow } from './switch-row';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('messages');
  return <PageTitle title={t('title')} />;
}

const OwnPhoneSwitch = laterPart('own-phone-switch', () =>
  import('../phone/own-phone-switch').then((file) => file.OwnPhoneSwitch),
);
const BrowsersSection = laterPart('browsers-section', () =>
  import('./browsers-section').then((file) => file.BrowsersSection),
);

type PhoneChannel = 'whatsapp' | 'sms';

const proof = sentCode.omit({ email: true }).extend({ number: z.string(), channel: z.enum(['whatsapp', 'sms']) });
/** The code that was sent to prove a phone number. */
const proofCookie = stepCookie('phone', proof, OTP_MINUTES);

/** Loads the settings, and the number whose code is awaited. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const settings = await callForPatient(visit, request, messages.settings);
  const sent = proofCookie.read(request);
  if (!settings) return null;
  const { number = '', channel = 'sms', sentAt = 0 } = sent ?? {};
  const code = sent && { ...waitingCode({ email: showPhone(number), sentAt }, Date.parse(visit.now)), channel };
  return { settings, code };
}

const PATH = paths.messageSettings;
const SECRET = ['otp'];

/** Carries out the form's intent, whose object follows it: `channel sms`, `browser <id>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const now = Date.parse(visit.now);
  const values = await readForm(request);
  const [intent, about = ''] = (values['intent'] ?? '').split(' ');
  const isOn = values['on'] === 'yes';
  const language = readLanguageCookie(request.headers.get('cookie')) ?? 'en';
  const sent = proofCookie.read(request);
  switch (intent) {
    case 'number':
      return sendCode(values['number'] ?? '', values['channel'] === 'whatsapp' ? 'whatsapp' : 'sms');
    case 'resend':
      return sendCode(sent?.number ?? '', sent?.channel ?? 'sms');
    case 'other':
      return sendCode(sent?.number ?? '', sent?.channel === 'sms' ? 'whatsapp' : 'sms');
    case 'another':
      return redirect(`${PATH}?open=number`, { headers: { 'set-cookie': proofCookie.write(visit, null) } });
    case 'prove': {
      const { otp, refusal: unread } = readCode(values['otp']);
      if (unread) return refuseForm(values, unread, SECRET);
      const body = { otp, verificationId: sent?.verificationId ?? '' };
      const { refusal } = await attempt(visit, messages.provePhone, { body });
      return refusal ? refuseForm(values, refusal, SECRET) : done('proved', {}, null);
    }
    case 'forget': {
      const { refusal } = await attempt(visit, messages.forgetPhone);
      return refusal ? refuseForm(values, refusal) : done('forgotten');
    }
    case 'browser': {
      const { refusal } = await attempt(visit, messages.unsubscribe, { params: { id: about } });
      return refusal ? refuseForm(values, refusal) : done('browser');
    }
    case 'channel': {
      const params = { channel: about as PhoneChannel };
      const { refusal } = await attempt(visit, messages.switchChannel, { params, body: { isOn, language } });
      return refusal ? refuseForm(values, refusal) : done(isOn ? 'on' : 'off', { channel: values['name'] });
    }
    default: {
      const { refusal } = await attempt(visit, messages.change, { body: { mailsReminders: isOn } });
      return refusal ? refuseForm(values, refusal) : done(isOn ? 'mailsOn' : 'mailsOff');
    }
  }

  async function sendCode(number: string, channel: PhoneChannel) {
    const isAgain = sent?.number === number && sent.channel === channel;
    if (isAgain && resendWait(sent.sentAt, now) > 0) return redirect(PATH);
    const { answer, refusal } = await attempt(visit, messages.sendPhoneCode, { body: { number, channel, language } });
    if (refusal) return refuseForm(values, refusal);
    const { verificationId } = answer;
    return done('sent', {}, { number, channel, verificationId, sentAt: now });
  }

  /** Redirects with a flash message. `pending`: the code that is awaited now; null forgets it. */
  function done(
    say: string,
    given: Record<string, string | undefined> = {},
    pending?: Parameters<typeof proofCookie.write>[1],
  ) {
    const headers = new Headers(
      leaveFlash({ tone: 'success', namespace: 'messages', say: `done.${say}`, values: given }),
    );
    if (pending !== undefined) headers.append('set-cookie', proofCookie.write(visit, pending));
    return redirect(PATH, { headers });
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { here } = await readForm(args.request.clone());
  // This browser was removed from the list, so it must not show notifications that are on their way.
  if (here) await import('../../lib/own-phone').then(({ unsubscribeHere }) => unsubscribeHere()).catch(() => undefined);
  return keepTyped(args);
}

/** The channels by which an account is told (/myprofile/messages). */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('messages');
  return (
    <InnerPage title={t('title')} lead={t('lead')}>
      {loaderData && <Settings {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type SettingsProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { refused: RefusedForm | undefined };

function Settings({ settings, code, refused }: SettingsProps) {
  const { t } = useTranslation('messages');
  const { channels, phone, mailsReminders } = settings;
  const byPhone = channels.filter(({ channel, isOffered }) => channel !== 'push' && isOffered);
  return (
    <>
      <PhoneSection
        // When no code is awaited any more, the address decides whether the form is open.
        key={String(code !== null)}
        phone={phone}
        channels={byPhone.map(({ channel }) => channel as PhoneChannel)}
        code={code}
        refused={refused}
      >
        <OwnPhoneSwitch />
      </PhoneSection>
      {byPhone.length > 0 && (
        <Section title={t('channels.title')} lead={t('channels.lead')}>
          <ul className="w-full divide-y divide-line">
            {byPhone.map(({ channel, isOn, stoppedAt }) => (
              <SwitchRow
                key={channel}
                intent={`channel ${channel}`}
                name={t(`channels.name.${channel}`)}
                what={t(`channels.what.${channel}`)}
                isOn={isOn}
                unavailableBecause={phone === null ? t('channels.needsPhone') : null}
                refused={refused}
              >
                {stoppedAt && t('channels.stopped', { date: formatDate(istDateOf(new Date(stoppedAt))) })}
              </SwitchRow>
            ))}
          </ul>
          <p className="type-second text-muted">{t('channels.stop')}</p>
        </Section>
      )}
      <BrowsersSection browsers={settings.browsers} pushKey={settings.pushKey} refused={refused} />
      <Section title={t('mail.title')} lead={t('mail.lead')}>
        <ul className="w-full">
          <SwitchRow
            intent="mails"
            name={t('mail.name')}
            what={t('mail.what')}
            isOn={mailsReminders}
            refused={refused}
          />
        </ul>
      </Section>
      <HoursSection />
    </>
  );
}

/** When messages come, when they don't, and in which language. */
function HoursSection() {
  const { t } = useTranslation('messages');
  const clock = (hour: number) => formatHour(istInstant('2026-01-01', hour));
  const values = {
    change: clock(CHANGE_HOUR),
    evening: clock(EVENING_HOUR),
    hours: SOON_HOURS,
    from: clock(QUIET_FROM_HOUR),
    until: clock(QUIET_UNTIL_HOUR),
  };
  return (
    <Section title={t('hours.title')}>
      <BulletList points={t.list('hours.points', values)} />
      <p>
        <Trans t={t} id="hours.language" components={{ profile: <Link to={paths.profile} className="text-link" /> }} />
      </p>
    </Section>
  );
}
