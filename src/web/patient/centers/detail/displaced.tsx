import { formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Notice } from '../../../ui/notice';

/** The chosen window can't be had any more, and another was chosen in its place. */
export function Displaced({ lost, next }: { lost: string; next: string }) {
  const { t } = useTranslation('booking');
  return (
    <Notice tone="warning" isLive className="mb-3">
      {t('displaced', { time: formatWindow(lost), next: formatWindow(next) })}
    </Notice>
  );
}
