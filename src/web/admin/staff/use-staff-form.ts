import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RoleAt } from '../../../domain/rights';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { showRefusal } from '../ui/show-refusal';
import { UNCHOSEN } from './role-fields';

type Values = { userName: string; email: string };
const FIELDS = ['userName', 'email'] as const;

type Sent = Values & { roles: { role: RoleAt['role']; centerId?: string }[] };

/** The form of a member of staff: the fields with their errors, and the roles. A refusal keeps all of it. */
export function useStaffForm(initial: Values & { roles: RoleAt[] }, send: (values: Sent) => Promise<void>) {
  const { t } = useTranslation('admin-staff');
  const errorText = useAdminErrorText();
  const { roles: rolesBefore, ...defaultValues } = initial;
  const form = useForm<Values>({ defaultValues, reValidateMode: 'onSubmit' });
  const [roles, setRoles] = useState(rolesBefore);
  const { isDirty, isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ userName, email }) => {
    if (roles.some(({ centerId }) => centerId === UNCHOSEN)) {
      form.setError('root', { message: t('form.centerMissing') });
      return;
    }
    const given = roles.map(({ role, centerId }) => ({ role, ...(centerId && { centerId }) }));
    try {
      await send({ userName: userName.trim(), email: email.trim(), roles: given });
    } catch (error) {
      showRefusal(form, FIELDS, error, errorText);
    }
  });

  return {
    form,
    roles,
    setRoles,
    submit: () => void submit(),
    isBusy: isSubmitting,
    hasChanges: isDirty || JSON.stringify(roles) !== JSON.stringify(rolesBefore),
    failure: errors.root?.message,
  };
}
