import Info from 'lucide-react/icons/info';
import { useTranslation } from '../../i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { useHydrated } from '../../ui/use-hydrated';

/** The address that the server writes into the page when the sandbox stands in for the outside world. */
function readSandboxUrl(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="vrikka-sandbox"]')?.content ?? null;
}

/** Says that this is a demonstration and no real money moves, with the way to the demonstration's mails. It stands in every page, and is seen at once where the sandbox is. */
export function SandboxStrip() {
  const { t } = useTranslation('frame');
  const url = useHydrated() ? readSandboxUrl() : null;
  const isAddress = url !== null && /^https?:/.test(url);
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
          href={isAddress ? `${url.replace(/\/$/, '')}/mail` : undefined}
          target="_blank"
          rel="noreferrer"
          aria-label={t('sandbox.inbox')}
          // Its place is kept until the address is known: nothing moves then.
          className={classNames(
            'focus-ring inline-flex min-h-7 items-center underline underline-offset-3',
            !isAddress && 'invisible',
          )}
        >
          <span className="md:hidden">{t('sandbox.inboxShort')}</span>
          <span className="max-md:hidden">{t('sandbox.inbox')}</span>
        </a>
      </div>
    </aside>
  );
}
