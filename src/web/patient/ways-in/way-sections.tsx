/** The address, the first password, and the number that open an account. */
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Callout } from '../../ui/callout';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { PasswordOwner } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { EmailField, NewPasswordField } from '../account/fields';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from '../profile/section';
import { CodeForm, type WayProps } from './proof-section';

/** The address; for an account by number, adding one. Here is also said what becomes of a second account. */
export function AddressSection({ ways, code, refused }: WayProps) {
  const { t } = useTranslation(['ways-in', 'auth']);
  const adding = useUnfolding('address-code', refused);
  const other = useSearchParams()[0].get('other');
  return (
    <Section title={t('address.title')} lead={t('address.lead')}>
      {(other === 'way-in-of-other' || other === 'way-in-of-fuller') && <OtherAccount what={other} />}
      {ways.email !== null ? (
        <div>
          <p className="font-strong wrap-anywhere">{ways.email}</p>
          <p className="type-second text-muted">
            <Trans
              t={t}
              id="address.change"
              components={{ support: <Link to={paths.contact} className="text-link focus-ring rounded-sm" /> }}
            />
          </p>
        </div>
      ) : code?.for === 'address' ? (
        <CodeForm code={code} sentTo={code.email} refused={refused} />
      ) : !ways.isProved ? (
        <p className="text-muted">{t('first')}</p>
      ) : adding.isOpen ? (
        <UnfoldedForm
          of={adding}
          refused={refused}
          submitLabel={t('auth:code.send')}
          busyLabel={t('auth:code.sending')}
        >
          <EmailField autoComplete="email" missing={t('auth:missing.email')} />
        </UnfoldedForm>
      ) : (
        <UnfoldButton of={adding}>{t('address.add')}</UnfoldButton>
      )}
    </Section>
  );
}

/** After the right code of an address or a number that opens another account: the way on. */
function OtherAccount({ what }: { what: 'way-in-of-other' | 'way-in-of-fuller' }) {
  const { t } = useTranslation('ways-in');
  return (
    <Callout tone="warning" title={t('other.title')}>
      <Trans
        t={t}
        id={`other.${what}`}
        components={{ support: <Link to={paths.contact} className="text-link focus-ring rounded-sm" /> }}
      />
    </Callout>
  );
}

/** The first password of an account that has an address. */
export function FirstPasswordSection({ ways, refused }: WayProps) {
  const { t } = useTranslation(['ways-in', 'profile']);
  const setting = useUnfolding('first-password', refused);
  return (
    <Section title={t('profile:password.title')} lead={t('password.lead')}>
      {!ways.isProved ? (
        <p className="text-muted">{t('first')}</p>
      ) : setting.isOpen ? (
        <UnfoldedForm
          of={setting}
          refused={refused}
          submitLabel={t('profile:password.set')}
          busyLabel={t('password.busy')}
        >
          <PasswordOwner login={ways.email!} />
          <NewPasswordField name="newPassword" label={t('profile:password.new')} />
        </UnfoldedForm>
      ) : (
        <UnfoldButton of={setting}>{t('profile:password.set')}</UnfoldButton>
      )}
    </Section>
  );
}

/** The number that opens the account. `isOffered`: whether codes can be sent to phones. */
export function NumberSection({ ways, code, refused, isOffered }: WayProps & { isOffered: boolean }) {
  const { t } = useTranslation(['ways-in', 'auth', 'phone-entry']);
  const changing = useUnfolding('number-code', refused);
  const { phone } = ways;
  return (
    <Section title={t('number.title')} lead={t('number.lead')}>
      {phone !== null && <p className="figure font-strong">{phone}</p>}
      {code?.for === 'number' ? (
        <CodeForm code={code} sentTo={code.email} refused={refused} />
      ) : !isOffered ? null : !ways.isProved ? (
        <p className="text-muted">{t('first')}</p>
      ) : changing.isOpen ? (
        <Form intent="number-code" refused={refused} className="flex w-full flex-col gap-4">
          <TextField
            name="phone"
            type="tel"
            label={t('phone-entry:phone')}
            description={t('phone-entry:hint')}
            autoComplete="tel"
            inputMode="tel"
            maxLength={24}
            autoFocus
            isRequired
            missing={t('phone-entry:missing')}
          />
          <p className="type-second text-muted">{t(phone === null ? 'number.agree' : 'number.change')}</p>
          <FormRefusal otherwise={t('auth:code.sendFailed')} />
          <SubmitButton className="self-start" busyLabel={t('auth:code.sending')}>
            {t('auth:code.send')}
          </SubmitButton>
        </Form>
      ) : (
        <UnfoldButton of={changing}>{t(phone === null ? 'number.add' : 'number.open')}</UnfoldButton>
      )}
    </Section>
  );
}
