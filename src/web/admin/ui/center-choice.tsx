import type { AdminCenter } from '../../../contract/admin/centers/centers';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from './choice';

const ALL = 'all';

type CenterChoiceProps = {
  label?: string;
  isLabelHidden?: boolean;
  centers: readonly AdminCenter[];
  /** The chosen center; null for none yet or, with `withAll`, for all. */
  value: string | null;
  className?: string;
} & (
  | { withAll: true; onChange: (center: string | undefined) => void }
  | { withAll?: false; onChange: (center: string) => void }
);

/** Chooses one of the administrator's centers, or all of them. Left out for those with only one. */
export function CenterChoice({ label, isLabelHidden, centers, value, className, ...kind }: CenterChoiceProps) {
  const { t } = useTranslation('admin');
  if (centers.length < 2) return null;
  const options = centers.map(({ _id, CenterName, CenterCity }) => ({
    id: _id,
    label: t('centerDay.centerIn', { name: CenterName, city: CenterCity }),
  }));
  return (
    <Choice
      label={label ?? t('centerDay.center')}
      isLabelHidden={isLabelHidden ?? false}
      {...(className && { className })}
      options={kind.withAll ? [{ id: ALL, label: t('centerDay.allCenters') }, ...options] : options}
      value={value ?? (kind.withAll ? ALL : '')}
      placeholder={t('centerDay.choose')}
      onChange={(id) => (kind.withAll ? kind.onChange(id === ALL ? undefined : id) : kind.onChange(id))}
    />
  );
}
