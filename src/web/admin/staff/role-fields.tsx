import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type Ref, useId } from 'react';
import { ROLES, type RoleAt, mayGive, scopeOf } from '../../../domain/rights';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useAdministrator } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Field } from '../ui/admin-form';
import { Choice } from '../ui/choice';
import { PanelCallout } from '../ui/panel-callout';
import type { StaffForm } from './use-staff-form';

/** Stands for all centers, in place of a center's id. */
const EVERYWHERE = 'everywhere';
/** No center is chosen yet: a role at all centers must be chosen deliberately. */
export const UNCHOSEN = '';

/** A member's roles: rows of a role and a center, with what each allows. */
export function RoleFields({ form }: { form: StaffForm }) {
  const { t } = useTranslation('admin-staff');
  const hasCenter = ({ centerId }: RoleAt) => centerId !== UNCHOSEN;
  return (
    <Field form={form} name="roles" rules={{ validate: (all) => all.every(hasCenter) || t('form.centerMissing') }}>
      {({ value, onChange, error, ref }) => <Roles roles={value} onChange={onChange} error={error} ref={ref} />}
    </Field>
  );
}

type RolesProps = {
  roles: readonly RoleAt[];
  onChange: (roles: RoleAt[]) => void;
  error: string | undefined;
  /** The select that is focused when they are refused. */
  ref: Ref<HTMLButtonElement>;
};

function Roles({ roles, onChange, error, ref }: RolesProps) {
  const { t } = useTranslation('admin-staff');
  const { t: shared } = useTranslation('admin');
  const centers = useQuery(everyCenterQuery);
  const errorText = useAdminErrorText();
  const titleId = useId();
  const set = (index: number, change: Partial<RoleAt>) =>
    onChange(
      roles.map((one, at) => {
        if (at !== index) return one;
        const next = { ...one, ...change };
        return next.role === 'owner' ? { ...next, centerId: null } : next;
      }),
    );
  const administrator = useAdministrator();
  const reach = administrator.status === 'signed-in' ? administrator.roles : [];
  const scope = scopeOf(reach, 'staff');
  // The roles that the administrator may give at some center of their own.
  const given = ROLES.filter((role) => mayGive(reach, { role, centerId: scope === 'all' ? null : (scope[0] ?? null) }));
  const options = [
    ...(scope === 'all' ? [{ id: EVERYWHERE, label: t('form.everyCenter') }] : []),
    ...(centers.data ?? [])
      .filter(({ _id }) => scope === 'all' || scope.includes(_id))
      .map(({ _id, CenterName, CenterCity }) => ({
        id: _id,
        label: shared('centerDay.centerIn', { name: CenterName, city: CenterCity }),
      })),
  ];
  const refused = Math.max(
    0,
    roles.findIndex(({ centerId }) => centerId === UNCHOSEN),
  );
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h3 id={titleId} className="admin-heading">
        {t('form.roles')}
      </h3>
      <p className="mb-3 text-muted">{t('form.rolesText')}</p>
      {centers.error && (
        <PanelCallout tone="error" className="mb-3">
          {t('form.centersFailed', { reason: errorText(centers.error) })}
        </PanelCallout>
      )}
      <ul className="flex flex-col gap-3">
        {roles.map((one, index) => (
          <li key={index} className="rounded-chip border border-line px-3.5 py-3">
            <div className="flex flex-wrap items-end gap-2.5">
              <Choice
                label={roles.length > 1 ? t('form.roleOf', { number: index + 1 }) : t('form.role')}
                options={given.map((role) => ({ id: role, label: shared(`roles.${role}`) }))}
                value={one.role}
                onChange={(role) => set(index, { role: role as RoleAt['role'] })}
                className="min-w-0 flex-1 basis-32"
              />
              <Choice
                label={roles.length > 1 ? t('form.centerOf', { number: index + 1 }) : t('form.center')}
                options={one.role === 'owner' ? options.slice(0, 1) : options}
                placeholder={t('form.chooseCenter')}
                value={one.centerId ?? EVERYWHERE}
                isInvalid={error !== undefined && one.centerId === UNCHOSEN}
                onChange={(id) => set(index, { centerId: id === EVERYWHERE ? null : id })}
                {...(index === refused && { ref })}
                className="min-w-0 flex-2 basis-48"
              />
              {roles.length > 1 && (
                <Button
                  size="compact"
                  variant="quiet"
                  aria-label={t('form.removeRole', { number: index + 1 })}
                  icon={<X size={18} />}
                  onPress={() => onChange(roles.filter((_, at) => at !== index))}
                >
                  {null}
                </Button>
              )}
            </div>
            <p className="admin-fine mt-2 text-muted">{t(`may.${one.role}`)}</p>
          </li>
        ))}
      </ul>
      <Button
        size="compact"
        variant="quiet"
        className="mt-2 -ml-4"
        icon={<Plus size={18} />}
        onPress={() => onChange([...roles, { role: 'clerk', centerId: UNCHOSEN }])}
      >
        {t('form.addRole')}
      </Button>
      {error && (
        <PanelCallout tone="error" className="mt-2">
          {error}
        </PanelCallout>
      )}
    </section>
  );
}
