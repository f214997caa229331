import type { session } from '../../../contract/admin/index';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';

type Staff = Pick<ResponseOf<typeof session.getAdmin>['admin'], 'roles' | 'centers'>;

/** Returns a person's roles in words: "Manager at Neem Court; Clerk at 3 centers". */
export function useRolesText(): (staff: Staff) => string {
  const { t } = useTranslation('admin');
  return ({ roles, centers = [] }) => {
    const names = new Map(centers.map(({ _id, CenterName }) => [_id, CenterName]));
    return [...new Set(roles.map(({ role }) => role))]
      .map((role) => {
        const at = roles.filter((one) => one.role === role);
        const word = t(`roles.${role}`);
        if (role === 'owner') return word;
        if (at.some(({ centerId }) => centerId === null)) return t('roles.everywhere', { role: word });
        const [first] = at;
        const center = names.get(first!.centerId!) ?? '';
        return at.length === 1
          ? t('roles.at', { role: word, center })
          : t('roles.several', { role: word, count: at.length });
      })
      .join('; ');
  };
}
