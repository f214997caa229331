import Info from 'lucide-react/icons/info';
import { useTranslation } from '../../i18n/use-translation';
import { useSiteFacts } from '../../lib/site-facts';

/**
 * With the sandbox: says that this is a demonstration and no real money moves, with a link to the demonstration's
 * mails.
 */
export function SandboxStrip() {
  const { t } = useTranslation('frame');
  const url = useSiteFacts().sandboxUrl;
  if (url === null) return null;
  return (
    <aside
      aria-label={t('sandbox.label')}
      className="type-small sandbox-only bg-marigold-tint text-marigold-text print:hidden"
    >
      <div className="page-width flex min-h-(--strip) flex-wrap items-center justify-center gap-x-2.5 py-1 font-[550]">
        <p className="flex items-center gap-2">
          <Info aria-hidden="true" size={17} strokeWidth={2} className="shrink-0" />
          <span className="md:hidden">{t('sandbox.short')}</span>
          <span className="max-md:hidden">{t('sandbox.long')}</span>
        </p>
        <a
          href={`${url.replace(/\/$/, '')}/mail`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('sandbox.inbox')}
          className="focus-ring inline-flex min-h-7 items-center underline underline-offset-3"
        >
          <span className="md:hidden">{t('sandbox.inboxShort')}</span>
          <span className="max-md:hidden">{t('sandbox.inbox')}</span>
        </a>
      </div>
    </aside>
  );
}
