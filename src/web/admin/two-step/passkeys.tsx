import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { type Passkey, PASSKEY_NAME_MAX } from '../../../contract/accounts/passkeys';
import { staffPasskeys } from '../../../contract/admin/staff/passkeys';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { hasPasskeys, makePasskey } from '../../lib/passkey';
import { Button } from '../../ui/button';
import { PasswordOwner } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { queryOf } from '../api/query-of';
import { useCall, useChange } from '../api/use-change';
import { AdminForm, Field } from '../ui/admin-form';
import { DrawerBody } from '../ui/drawer-parts';
import { DecisionDialog, Modal } from '../ui/modal';
import { SecretInput } from '../ui/secret-input';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { CodeField, useCodeRules } from './code-form';

type PasskeysProps = {
  userName: string;
  /** Whether a code of the app is needed, too, to add one. */
  hasApp: boolean;
};

/** One's own passkeys: adding and removing them. */
export function Passkeys({ userName, hasApp }: PasskeysProps) {
  const { t } = useTranslation('admin-two-step');
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(staffPasskeys.list, {}, { select: ({ passkeys }) => passkeys }),
  );
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <section className="mt-4 flex max-w-140 flex-col gap-4 rounded-tile border border-line bg-surface p-4 rail:p-6 print:hidden">
      <h2 className="admin-heading flex items-center gap-2.5">
        <KeyRound size={24} className="text-muted" />
        {t('passkeys.title')}
      </h2>
      <p>{t('passkeys.text')}</p>
      <DrawerBody
        known={data}
        error={error}
        missing={t('passkeys.failed')}
        failed={t('passkeys.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="divide-y divide-line">
              {passkeys.map((one) => (
                <li key={one._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                  <div className="min-w-0">
                    <p className="admin-strong [overflow-wrap:anywhere]">{one.name}</p>
                    <p className="admin-fine text-muted">
                      {one.lastUsed === null
                        ? t('passkeys.since', { since: formatIsoMoment(one.since) })
                        : t('passkeys.times', {
                            since: formatIsoMoment(one.since),
                            lastUsed: formatIsoMoment(one.lastUsed),
                          })}
                    </p>
                  </div>
                  <Button
                    size="compact"
                    variant="neutral"
                    aria-label={t('passkeys.removeNamed', { name: one.name })}
                    onPress={() => setRemoved(one)}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </DrawerBody>
      {hasPasskeys() ? (
        <Button size="compact" variant="neutral" className="self-start" onPress={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="text-muted">{t('passkeys.cannot')}</p>
      )}
      {isAdding && <AddDialog userName={userName} hasApp={hasApp} onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

const FORM_ID = 'passkey-add';

/** Asks for a name, the password and, with an app, a code; then the browser makes the key. */
function AddDialog({ userName, hasApp, onClose }: PasskeysProps & { onClose: () => void }) {
  const { t } = useTranslation('admin-two-step');
  const { t: area } = useTranslation('admin');
  const codeRules = useCodeRules();
  const call = useCall();
  const { form, ...sending } = useAdminForm({
    defaultValues: { name: '', password: '', code: '' },
    send: async ({ name, password, code }) => {
      const { options } = await call(staffPasskeys.beginAdding, { body: { password, ...(hasApp && { code }) } });
      const credential = await makePasskey(options);
      if (!credential) {
        tell('warning', t('passkeys.notMade'));
        return onClose();
      }
      await call(staffPasskeys.add, { body: { credential, name } });
      tell('success', t('passkeys.added', { name }));
      onClose();
    },
  });
  const { isBusy } = sending;
  return (
    <Modal
      onClose={onClose}
      title={t('passkeys.add')}
      isDismissable={!isBusy}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={isBusy ? undefined : onClose}>
            {area('cancel')}
          </Button>
          <Button size="compact" type="submit" form={FORM_ID} isBusy={isBusy} busyLabel={t('passkeys.adding')}>
            {t('passkeys.go')}
          </Button>
        </>
      }
    >
      <p>{t('passkeys.addText')}</p>
      <AdminForm {...sending} id={FORM_ID} submit={null}>
        <Field form={form} name="name" rules={{ validate: (name) => name.trim() !== '' || t('passkeys.nameRequired') }}>
          {(field) => (
            <TextField
              {...field}
              label={t('passkeys.name')}
              description={t('passkeys.nameHint')}
              autoComplete="off"
              maxLength={PASSKEY_NAME_MAX}
              autoFocus
            />
          )}
        </Field>
        <PasswordOwner login={userName} />
        <Field form={form} name="password" rules={{ required: t('ask.passwordRequired') }}>
          {(field) => <SecretInput {...field} label={t('ask.password')} autoComplete="current-password" />}
        </Field>
        {hasApp && (
          <Field form={form} name="code" rules={codeRules}>
            {(field) => <CodeField {...field} mayRecover />}
          </Field>
        )}
      </AdminForm>
    </Modal>
  );
}

function RemoveDialog({ passkey: { _id: id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('admin-two-step');
  const remove = useChange((call) => call(staffPasskeys.remove, { params: { id } }), {
    onSuccess() {
      tell('success', t('passkeys.removed', { name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('passkeys.question', { name })}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={t('passkeys.remove')}
      busyLabel={t('passkeys.removing')}
      change={remove}
      keepLabel={t('passkeys.keep')}
    >
      <p>{t('passkeys.what')}</p>
    </DecisionDialog>
  );
}
