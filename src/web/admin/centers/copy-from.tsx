import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/every-center';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Choice } from '../ui/choice';
import { tell } from '../ui/tell';

type CopyFromProps = {
  /** The id of the center whose form is filled in. */
  id: string;
  label: string;
  /** Fills the form with another center's values; returns how many there were. */
  copy: (other: string) => Promise<number>;
  /** The text where the other center has nothing to copy. */
  nothing?: string;
};

/** Fills a form with another center's values. Nothing is saved until the form is. */
export function CopyFrom({ id, label, copy, nothing }: CopyFromProps) {
  const { t } = useTranslation('admin-centers');
  const { t: tAdmin } = useTranslation('admin');
  const errorText = useAdminErrorText();
  const centers = useQuery(everyCenterQuery);
  const others = (centers.data ?? []).filter(({ _id }) => _id !== id);
  const fill = useMutation({
    mutationFn: copy,
    onSuccess: (count) => count === 0 && nothing && tell('info', nothing),
    onError: (error) => tell('error', errorText(error)),
  });
  if (others.length === 0) return null;
  return (
    <Choice
      label={label}
      placeholder={tAdmin('centerDay.choose')}
      options={others.map(({ _id, CenterName, CenterCity }) => ({
        id: _id,
        label: t('chairs.centerIn', { name: CenterName, city: CenterCity }),
      }))}
      value={fill.variables ?? ''}
      onChange={(other) => fill.mutate(other)}
    />
  );
}
