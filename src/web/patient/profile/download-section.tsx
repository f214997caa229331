import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { MY_DATA_PAGE_URL, MY_DATA_URL } from '../../../contract/profile';
import { downloadFile } from '../../api/download';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Section } from './section';

const FILES = [
  { url: MY_DATA_PAGE_URL, label: 'page' },
  { url: MY_DATA_URL, label: 'file' },
] as const;

/** Everything that we know of the person, as a page to read or as a file for programs. */
export function DownloadSection() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({ mutationFn: downloadFile });
  return (
    <Section title={t('data.download.title')} lead={t('data.download.lead')}>
      <div className="flex flex-wrap gap-3">
        {FILES.map(({ url, label }) => (
          <Button
            key={url}
            variant="outline"
            size="small"
            icon={<Download aria-hidden="true" size={20} strokeWidth={1.75} />}
            isBusy={isPending && variables === url}
            busyLabel={t('data.download.busy')}
            onPress={() => !isPending && mutate(url)}
          >
            {t(`data.download.${label}`)}
          </Button>
        ))}
      </div>
      <p className="type-second text-muted">{t('data.download.hint')}</p>
      {error && !isPending && (
        <Notice tone="error" title={t('data.download.failed')}>
          {errorText(error)}
        </Notice>
      )}
      <p role="status" className="type-second text-muted empty:hidden">
        {isSuccess ? t('data.download.done') : ''}
      </p>
    </Section>
  );
}
