import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { RequireLogin } from '../frame/require-login';

/** `children` are null when logged out. */
type InnerPageProps = { title: string; lead?: string | undefined; children: ReactNode };

/** A page below the profile, with a link back to it. */
export function InnerPage({ title, lead, children }: InnerPageProps) {
  const { t } = useTranslation('profile');
  return (
    <RequireLogin>
      {children && (
        <div className="page-width pt-2 pb-7 desk:pb-11">
          <Link
            to="/myprofile"
            className="focus-ring type-second -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip pr-2 font-label text-teal hover:underline"
          >
            <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
            {t('title')}
          </Link>
          <h1 className="type-title mt-1">{title}</h1>
          {lead && <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>}
          <div className="mt-6 divide-y divide-line border-t border-line desk:mt-9">{children}</div>
        </div>
      )}
    </RequireLogin>
  );
}
