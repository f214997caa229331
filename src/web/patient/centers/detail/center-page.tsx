import { useEffect, useState } from 'react';
import type { RefusalCode } from '../../../../contract/refusals';
import { PRODUCT } from '../../../../domain/product';
import { ApiError } from '../../../api/api-error';
import { useSource } from '../../../api/source';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { ErrorState } from '../../../ui/error-state';
import { useAvailability } from '../../chair-picker/use-availability';
import { centersSource } from '../sources';
import { CenterBlocked } from './center-blocked';
import { CenterDetail } from './center-detail';
import { CenterLoading } from './center-loading';
import { CenterMissing } from './center-missing';

/** What the server says of an address that no center has: unknown, or no id at all. */
const UNKNOWN: readonly (RefusalCode | undefined)[] = ['center-not-found', 'invalid-input'];

/** The page of one center, whichever way its two answers come: what it is, and what is free in it. */
export function CenterPage({ centerId }: { centerId: string }) {
  const { t } = useTranslation(['centers', 'frame']);
  const errorText = useErrorText();
  const centers = useSource(centersSource);
  const chairs = useAvailability(centerId);
  const listed = centers.data?.byName.find(({ center }) => center._id === centerId)?.center;
  // A center that is blocked while it is looked at leaves the list; its name and city are still needed.
  const [seen, setSeen] = useState(listed);
  if (listed && listed !== seen) setSeen(listed);
  const center = listed ?? seen;

  const name = center?.CenterName;
  useEffect(() => {
    if (name) document.title = t('frame:title', { page: name, product: PRODUCT.name });
  }, [name, t]);

  const refusal = chairs.error instanceof ApiError ? chairs.error.code : undefined;
  if (refusal === 'center-blocked') return <CenterBlocked centerId={centerId} city={center?.CenterCity} />;
  if (UNKNOWN.includes(refusal) && refusal) return <CenterMissing />;
  if (center) return <CenterDetail center={center} chairs={chairs} />;
  if ((!centers.error && (!centers.data || centers.isFetching)) || (!chairs.error && !chairs.availability)) {
    return <CenterLoading />;
  }
  return (
    <div className="page-width py-8">
      <ErrorState
        headingLevel={1}
        title={t('detail.failed')}
        {...((centers.error ?? chairs.error) && { text: errorText(centers.error ?? chairs.error) })}
        onRetry={() => void Promise.all([centersSource.refetch(), chairs.refetch()])}
        isRetrying={centers.isFetching}
      />
    </div>
  );
}
