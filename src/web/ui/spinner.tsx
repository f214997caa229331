import { useTranslation } from '../i18n/use-translation';
import { Ring } from './ring';

/** Loading or checking, with a label in words. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex min-h-80 flex-col items-center justify-center gap-4 text-teal">
      <Ring size={36} />
      <span className="text-muted">{label ?? t('loading')}</span>
    </div>
  );
}
