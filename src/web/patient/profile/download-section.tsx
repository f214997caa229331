import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { MY_DATA_PAGE_URL, MY_DATA_URL } from '../../../contract/form-facts';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { loadPart } from '../../lib/parts';
import { buttonStyles } from '../../ui/button-styles';
import { Callout } from '../../ui/callout';
import { Ring } from '../../ui/spinner';
import { Section } from './section';

const FILES = [
  { url: MY_DATA_PAGE_URL, label: 'page' },
  { url: MY_DATA_URL, label: 'file' },
] as const;

type Collecting = { url: string | null; isDone: boolean; error: unknown };

/**
 * All data of the person, as a page to read or a file for programs. The links are plain downloads; with scripts, failures are shown
 * here.
 */
export function DownloadSection() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [{ url: underway, isDone, error }, set] = useState<Collecting>({ url: null, isDone: false, error: null });

  async function collect(event: MouseEvent, url: string) {
    event.preventDefault();
    if (underway) return;
    set({ url, isDone: false, error: null });
    try {
      const { downloadFile } = await loadPart(() => import('../../lib/api/download'));
      await downloadFile(url);
      set({ url: null, isDone: true, error: null });
    } catch (failure) {
      set({ url: null, isDone: false, error: failure });
    }
  }

  return (
    <Section title={t('data.download.title')} lead={t('data.download.lead')}>
      <div className="flex flex-wrap gap-3">
        {FILES.map(({ url, label }) => (
          <a
            key={url}
            href={url}
            download
            aria-disabled={underway !== null || undefined}
            onClick={(event) => void collect(event, url)}
            className={buttonStyles({ variant: 'outline', size: 'small' })}
          >
            {underway === url ? <Ring /> : <Download size={20} />}
            {t(underway === url ? 'data.download.busy' : `data.download.${label}`)}
          </a>
        ))}
      </div>
      <p className="type-second text-muted">{t('data.download.hint')}</p>
      {error !== null && (
        <Callout tone="error" title={t('data.download.failed')}>
          {errorText(error)}
        </Callout>
      )}
      <p role="status" className="type-second text-muted empty:hidden">
        {isDone ? t('data.download.done') : ''}
      </p>
    </Section>
  );
}
