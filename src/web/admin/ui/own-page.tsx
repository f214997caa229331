import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useAdministrator } from '../api/administrator';
import { PageHead } from './page-head';

type OwnPageProps = { title: string; children: (userName: string) => ReactNode };

/** A page about one's own account: the user name is below its title. */
export function OwnPage({ title, children }: OwnPageProps) {
  const { t } = useTranslation('admin');
  const { userName } = useAdministrator();
  return (
    <>
      <PageHead title={title} count={userName && t('ofAccount', { userName })} />
      {userName && children(userName)}
    </>
  );
}
