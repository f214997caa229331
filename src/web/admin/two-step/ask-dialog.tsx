import { Controller, useForm } from 'react-hook-form';
import { twoFactor } from '../../../contract/admin/staff/two-factor';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PasswordOwner } from '../../ui/password-field';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { SecretInput } from '../ui/secret-input';
import { showRefusal } from '../ui/show-refusal';
import { CodeField, useCodeRules } from './code-form';
import type { AppKey } from './enrolment';

const FORM_ID = 'two-step-ask';
const FIELDS = ['password', 'code'] as const;

type AskDialogProps = { asked: Asked; userName: string; onClose: () => void; onGranted: (granted: Granted) => void };

/** Asks for the password, and for a code if there is an app, before two-factor settings change. */
export function AskDialog({ asked, userName, onClose, onGranted }: AskDialogProps) {
  const { t } = useTranslation('admin-two-step');
  const { t: area } = useTranslation('admin');
  const errorText = useAdminErrorText();
  const codeRules = useCodeRules();
  const form = useForm({ defaultValues: { password: '', code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (secrets) => {
    try {
      onGranted(await GRANT[asked](secrets));
    } catch (error) {
      showRefusal(form, FIELDS, error, errorText);
    }
  });

  return (
    <Modal
      onClose={onClose}
      title={t(`ask.${asked}.title`)}
      isDismissable={!isSubmitting}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={isSubmitting ? undefined : onClose}>
            {area('cancel')}
          </Button>
          <Button
            size="compact"
            type="submit"
            form={FORM_ID}
            variant={asked === 'turnOff' ? 'destructive-solid' : 'primary'}
            isBusy={isSubmitting}
            busyLabel={t('ask.busy')}
          >
            {t(`ask.${asked}.submit`)}
          </Button>
        </>
      }
    >
      <p>{t(`ask.${asked}.text`)}</p>
      <form
        id={FORM_ID}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      >
        {errors.root?.message && <PanelCallout tone="error">{errors.root.message}</PanelCallout>}
        <PasswordOwner login={userName} />
        <Controller
          control={form.control}
          name="password"
          rules={{ required: t('ask.passwordRequired') }}
          render={({ field, fieldState }) => (
            <SecretInput
              {...field}
              label={t('ask.password')}
              autoComplete="current-password"
              autoFocus
              error={fieldState.error?.message}
            />
          )}
        />
        {asked !== 'turnOn' && (
          <Controller
            control={form.control}
            name="code"
            rules={codeRules}
            render={({ field, fieldState }) => <CodeField {...field} error={fieldState.error?.message} mayRecover />}
          />
        )}
      </form>
    </Modal>
  );
}

/** Changes of one's own two-factor settings; each asks for the password again, and for a code if two-factor is on. */
export type Asked = 'turnOn' | 'anotherApp' | 'newCodes' | 'turnOff';

/** The result: an app to set up, codes to keep, or nothing. */
export type Granted = { appKey: AppKey } | { codes: string[] } | 'off';

type Secrets = { password: string; code: string };

/** Makes the requested change. Throws ApiError. */
const GRANT: Record<Asked, (secrets: Secrets) => Promise<Granted>> = {
  turnOn: async ({ password }) => ({ appKey: await callAdmin(twoFactor.enrol, { body: { password } }) }),
  anotherApp: async (body) => ({ appKey: await callAdmin(twoFactor.enrol, { body }) }),
  newCodes: async (body) => ({ codes: (await callAdmin(twoFactor.renewRecoveryCodes, { body })).recoveryCodes }),
  turnOff: async (body) => {
    await callAdmin(twoFactor.turnOff, { body });
    return 'off';
  },
};
