import { twoFactor } from '../../../contract/admin/staff/two-factor';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PasswordOwner } from '../../ui/password-field';
import { useSignInAt } from '../api/administrator';
import { type Call, useCall } from '../api/use-change';
import { AdminForm, Field } from '../ui/admin-form';
import { Modal } from '../ui/modal';
import { SecretInput } from '../ui/secret-input';
import { useAdminForm } from '../ui/use-admin-form';
import { CodeField, useCodeRules } from './code-form';
import type { AppKey } from './enrolment';

const FORM_ID = 'two-step-ask';

type AskDialogProps = { asked: Asked; userName: string; onClose: () => void; onGranted: (granted: Granted) => void };

/** Asks for the password, and for a code if there is an app, before two-factor settings change. */
export function AskDialog({ asked, userName, onClose, onGranted }: AskDialogProps) {
  const { t } = useTranslation('admin-two-step');
  const { t: area } = useTranslation('admin');
  const codeRules = useCodeRules();
  const hasPassword = useSignInAt() === null;
  const call = useCall();
  const { form, ...sending } = useAdminForm({
    defaultValues: { password: '', code: '' },
    send: async ({ password, code }) => onGranted(await GRANT[asked](call, { ...(hasPassword && { password }), code })),
  });
  const { isBusy } = sending;

  return (
    <Modal
      onClose={onClose}
      title={t(`ask.${asked}.title`)}
      isDismissable={!isBusy}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={isBusy ? undefined : onClose}>
            {area('cancel')}
          </Button>
          <Button
            size="compact"
            type="submit"
            form={FORM_ID}
            variant={asked === 'turnOff' ? 'destructive-solid' : 'primary'}
            isBusy={isBusy}
            busyLabel={t('ask.busy')}
          >
            {t(`ask.${asked}.submit`)}
          </Button>
        </>
      }
    >
      <p>{t(`ask.${asked}.text`)}</p>
      <AdminForm {...sending} id={FORM_ID} submit={null}>
        {hasPassword && (
          <>
            <PasswordOwner login={userName} />
            <Field form={form} name="password" rules={{ required: t('ask.passwordRequired') }}>
              {(field) => (
                <SecretInput {...field} label={t('ask.password')} autoComplete="current-password" autoFocus />
              )}
            </Field>
          </>
        )}
        {asked !== 'turnOn' && (
          <Field form={form} name="code" rules={codeRules}>
            {(field) => <CodeField {...field} mayRecover />}
          </Field>
        )}
      </AdminForm>
    </Modal>
  );
}

/** Changes of one's own two-factor settings; each asks for the password again, and for a code if two-factor is on. */
export type Asked = 'turnOn' | 'anotherApp' | 'newCodes' | 'turnOff';

/** The result: an app to set up, codes to keep, or nothing. */
export type Granted = { appKey: AppKey } | { codes: string[] } | 'off';

/** Without a password for who signs in at an identity provider. */
type Secrets = { password?: string; code: string };

/** Makes the requested change. Throws ApiError. */
const GRANT: Record<Asked, (call: Call, secrets: Secrets) => Promise<Granted>> = {
  turnOn: async (call, { password = '' }) => ({ appKey: await call(twoFactor.enrol, { body: { password } }) }),
  anotherApp: async (call, body) => ({ appKey: await call(twoFactor.enrol, { body }) }),
  newCodes: async (call, body) => ({ codes: (await call(twoFactor.renewRecoveryCodes, { body })).recoveryCodes }),
  turnOff: async (call, body) => {
    await call(twoFactor.turnOff, { body });
    return 'off';
  },
};
