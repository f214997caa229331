import type { ResponseOf } from '../../../contract/endpoint';
import type { waysIn } from '../../../contract/accounts/ways-in';
import { OTP_MINUTES } from '../../../contract/form-facts';
import * as paths from '../../../contract/paths';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { PasswordField, PasswordOwner } from '../../ui/password-field';
import { CodeField } from '../account/fields';
import { Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';
import { ForgotLink } from '../profile/password-section';
import { Section } from '../profile/section';

export type Ways = ResponseOf<typeof waysIn.get>;
type SentWay = WaitingCode & { for: 'proof' | 'address' | 'number' };
export type WayProps = { ways: Ways; code: SentWay | null; refused: RefusedForm | undefined };

/** Asks who is there, where the login was more than half an hour ago: the password or, without one, a code. */
export function ProofSection({ ways, code, refused }: WayProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const to = ways.email ?? ways.phone;
  return (
    <Section title={t('waysIn.proof.title')} lead={t('waysIn.proof.lead')}>
      {ways.hasPassword ? (
        <Form intent="password" refused={refused} className="flex w-full flex-col gap-4">
          <PasswordOwner login={ways.email ?? ''} />
          <PasswordField
            name="password"
            label={t('password.current')}
            autoComplete="current-password"
            isRequired
            missing={t('auth:missing.newPassword')}
          />
          <ForgotLink next={paths.waysIn} />
          <FormRefusal />
          <SubmitButton className="self-start" busyLabel={t('waysIn.proof.busy')}>
            {t('waysIn.proof.submit')}
          </SubmitButton>
        </Form>
      ) : code?.for === 'proof' ? (
        <CodeForm code={code} sentTo={to ?? ''} refused={refused} />
      ) : to === null ? (
        <p>{t('waysIn.proof.again')}</p>
      ) : (
        <Form intent="proof-code" refused={refused} className="flex flex-col items-start gap-4">
          <p>{t('waysIn.proof.code', { to })}</p>
          <FormRefusal otherwise={t('auth:code.sendFailed')} />
          <SubmitButton busyLabel={t('auth:code.sending')}>{t('auth:code.send')}</SubmitButton>
        </Form>
      )}
    </Section>
  );
}

type CodeFormProps = { code: SentWay; sentTo: string; refused: RefusedForm | undefined };

/** Asks for a code that was sent; the way back goes to another address or number. */
export function CodeForm({ code, sentTo, refused }: CodeFormProps) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <div className="flex w-full flex-col gap-4 rounded-tile border border-line p-4">
      <p>{t('waysIn.code.sent', { to: sentTo, count: OTP_MINUTES })}</p>
      <Form intent="code" refused={refused} className="flex w-full flex-col gap-4">
        <CodeField code={code} label={t('waysIn.code.label')} />
        <FormRefusal otherwise={t('auth:signup.verifyFailed')} />
        <SubmitButton className="self-start" busyLabel={t('waysIn.code.busy')}>
          {t('waysIn.code.submit')}
        </SubmitButton>
      </Form>
      <div className="type-second flex flex-col items-start gap-2 text-muted">
        <Resend code={code} refused={refused} />
        {code.for !== 'proof' && (
          <Form intent={`another ${code.for}`} refused={refused}>
            <SubmitButton variant="quiet" size="small" className="max-md:-ml-4">
              {t(`waysIn.code.another.${code.for}`)}
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}
