import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Choice } from '../ui/choice';
import { tell } from '../ui/tell';

type CopyFromProps = {
  /** The center that is filled in. */
  id: string;
  label: string;
  /** Fills the form with what the other center has; returns how much that was. */
  copy: (other: string) => Promise<number>;
  /** What is said where the other center has nothing. */
  nothing?: string;
};

/** Fills a form with what another center has. Nothing is saved until the form is. */
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
