import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useAdministrator } from '../api/administrator';

type TitleBarProps = {
  title: string;
  /** The line below: how many, of how many. Announced when it changes. */
  count?: ReactNode;
  /** The page's action, at the right. */
  action?: ReactNode;
};

/** The head of a page: title, count, and its one action. The count's line keeps its room while it is unknown. */
export function TitleBar(props: TitleBarProps) {
  const { title, count, action } = props;
  return (
    <div className="mb-4 items-start gap-x-4 max-rail:flex max-rail:flex-wrap max-rail:items-center max-rail:justify-between max-rail:gap-y-2 rail:grid rail:grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] print:hidden">
      <h1 className="admin-title">{title}</h1>
      {action && <div className="flex flex-wrap justify-end gap-2.5 rail:row-span-2 rail:pt-1.5">{action}</div>}
      {'count' in props && (
        <p role="status" className="mt-1 min-h-[1.45em] text-muted max-rail:-mt-1 max-rail:w-full rail:col-start-1">
          {count}
        </p>
      )}
    </div>
  );
}

type OwnPageProps = { title: string; children: (userName: string) => ReactNode };

/** A page about one's own account: the user name is below its title. */
export function OwnPage({ title, children }: OwnPageProps) {
  const { t } = useTranslation('admin');
  const { userName } = useAdministrator();
  return (
    <>
      <TitleBar title={title} count={userName && t('ofAccount', { userName })} />
      {userName && children(userName)}
    </>
  );
}
