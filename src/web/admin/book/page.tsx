import { useState } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import type { PageHandle } from '../frame/require-right';
import { TitleBar } from '../ui/title-bar';
import { BookingForm } from './booking-form';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-book');
  return <PageTitle title={t('title')} />;
}

/** Books sessions for a patient at a center's desk (/admin/book). */
export default function BookPage() {
  const { t } = useTranslation('admin-book');
  // A new round empties the form for another booking.
  const [round, setRound] = useState(0);
  return (
    <>
      <TitleBar
        title={t('title')}
        action={
          <ButtonLink to={adminPaths.importPatients} size="compact" variant="neutral">
            {t('import')}
          </ButtonLink>
        }
      />
      <BookingForm key={round} isFirst={round === 0} onAnother={() => setRound(round + 1)} />
    </>
  );
}
