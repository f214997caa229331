import { Outlet, useMatches } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { Header } from './header';
import { OfflineNotice } from './offline-notice';
import { OnTheWay } from './on-the-way';
import { SandboxStrip } from './sandbox-strip';
import { useFocusOnNavigation } from '../../ui/use-focus-on-navigation';
import { useLateFont } from '../../ui/use-late-font';

const MAIN_ID = 'main';

/** The frame of every patient page: skip link, strips, header. */
export default function Frame() {
  const { t } = useTranslation('frame');
  const page = useMatches().at(-1)?.pathname;
  useFocusOnNavigation(MAIN_ID, page);
  useLateFont(page);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="absolute left-4 z-50 -translate-y-24 rounded-control bg-teal px-5 py-3 font-strong text-white focus:top-3 focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <OnTheWay />
      <SandboxStrip />
      <Header />
      <OfflineNotice />
      <Outlet />
    </div>
  );
}
