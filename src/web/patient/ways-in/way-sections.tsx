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
  const { t } = useTranslation(['profile', 'auth']);
  const adding = useUnfolding('address-code', refused);
  const other = useSearchParams()[0].get('other');
  return (
    <Section title={t('waysIn.address.title')} lead={t('waysIn.address.lead')}>
      {(other === 'way-in-of-other' || other === 'way-in-of-fuller') && <OtherAccount what={other} />}
      {ways.email !== null ? (
        <div>
          <p className="font-strong wrap-anywhere">{ways.email}</p>
          <p className="type-second text-muted">
            <Trans
              t={t}
              id="waysIn.address.change"
              components={{ support: <Link to={paths.contact} className="text-link focus-ring rounded-sm" /> }}
            />
          </p>
        </div>
      ) : code?.for === 'address' ? (
        <CodeForm code={code} sentTo={code.email} refused={refused} />
      ) : !ways.isProved ? (
        <p className="text-muted">{t('waysIn.first')}</p>
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
        <UnfoldButton of={adding}>{t('waysIn.address.add')}</UnfoldButton>
      )}
    </Section>
  );
}

/** After the right code of an address or a number that opens another account: the way on. */
function OtherAccount({ what }: { what: 'way-in-of-other' | 'way-in-of-fuller' }) {
  const { t } = useTranslation('profile');
  return (
    <Callout tone="warning" title={t('waysIn.other.title')}>
      <Trans
        t={t}
        id={`waysIn.other.${what}`}
        components={{ support: <Link to={paths.contact} className="text-link focus-ring rounded-sm" /> }}
      />
    </Callout>
  );
}

/** The first password of an account that has an address. */
export function FirstPasswordSection({ ways, refused }: WayProps) {
  const { t } = useTranslation('profile');
  const setting = useUnfolding('first-password', refused);
  return (
    <Section title={t('password.title')} lead={t('waysIn.password.lead')}>
      {!ways.isProved ? (
        <p className="text-muted">{t('waysIn.first')}</p>
      ) : setting.isOpen ? (
        <UnfoldedForm
          of={setting}
          refused={refused}
          submitLabel={t('password.set')}
          busyLabel={t('waysIn.password.busy')}
        >
          <PasswordOwner login={ways.email!} />
          <NewPasswordField name="newPassword" label={t('password.new')} />
        </UnfoldedForm>
      ) : (
        <UnfoldButton of={setting}>{t('password.set')}</UnfoldButton>
      )}
    </Section>
  );
}

/** The number that opens the account. `isOffered`: whether codes can be sent to phones. */
export function NumberSection({ ways, code, refused, isOffered }: WayProps & { isOffered: boolean }) {
  const { t } = useTranslation(['profile', 'auth', 'phone-entry']);
  const changing = useUnfolding('number-code', refused);
  const { phone } = ways;
  return (
    <Section title={t('waysIn.number.title')} lead={t('waysIn.number.lead')}>
      {phone !== null && <p className="figure font-strong">{phone}</p>}
      {code?.for === 'number' ? (
        <CodeForm code={code} sentTo={code.email} refused={refused} />
      ) : !isOffered ? null : !ways.isProved ? (
        <p className="text-muted">{t('waysIn.first')}</p>
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
          <p className="type-second text-muted">{t(phone === null ? 'waysIn.number.agree' : 'waysIn.number.change')}</p>
          <FormRefusal otherwise={t('auth:code.sendFailed')} />
          <SubmitButton className="self-start" busyLabel={t('auth:code.sending')}>
            {t('auth:code.send')}
          </SubmitButton>
        </Form>
      ) : (
        <UnfoldButton of={changing}>{t(phone === null ? 'waysIn.number.add' : 'waysIn.number.open')}</UnfoldButton>
      )}
    </Section>
  );
}
