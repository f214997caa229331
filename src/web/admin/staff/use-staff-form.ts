import type { RoleAt } from '../../../domain/rights';
import { useAdminForm } from '../ui/use-admin-form';

type StaffValues = { userName: string; email: string; roles: RoleAt[] };

type Sent = Omit<StaffValues, 'roles'> & { roles: { role: RoleAt['role']; centerId?: string }[] };

/** The fields of a member of staff. */
export type StaffForm = ReturnType<typeof useStaffForm>['form'];

/** The form of a member of staff. */
export function useStaffForm(defaultValues: StaffValues, send: (values: Sent) => Promise<void>) {
  return useAdminForm({
    defaultValues,
    send: ({ userName, email, roles }) =>
      send({
        userName: userName.trim(),
        email: email.trim(),
        roles: roles.map(({ role, centerId }) => ({ role, ...(centerId && { centerId }) })),
      }),
  });
}
