import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { MY_DATA_URL } from '../../../contract/profile';
import { fetchFile } from '../../api/fetch-file';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { saveFile } from './save-file';
import { Section } from './section';

/** Everything that we know of the person, as a file. */
export function DataSection() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => saveFile(await fetchFile(MY_DATA_URL), t('data.fileName')),
  });
  return (
    <Section title={t('data.title')} lead={t('data.lead')}>
      <Button
        variant="outline"
        size="small"
        icon={<Download aria-hidden="true" size={20} strokeWidth={1.75} />}
        isBusy={isPending}
        busyLabel={t('data.busy')}
        onPress={() => mutate()}
      >
        {t('data.download')}
      </Button>
      {error && !isPending && (
        <Notice tone="error" title={t('data.failed')}>
          {errorText(error)}
        </Notice>
      )}
      <p role="status" className="type-second text-muted empty:hidden">
        {isSuccess ? t('data.done') : ''}
      </p>
    </Section>
  );
}
