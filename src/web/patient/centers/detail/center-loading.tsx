import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Skeleton } from '../../../ui/skeleton';
import { useHandOverFocus } from '../../../ui/use-hand-over-focus';
import { ChairPickerSkeleton } from '../../chair-picker/chair-picker-skeleton';
import { BackToList } from './back-to-list';

/** The page's own shape while the center is loading. */
export function CenterLoading() {
  const { t } = useTranslation('centers');
  const heading = useRef<HTMLHeadingElement>(null);
  useHandOverFocus(heading);
  return (
    <div className="page-width flex flex-col gap-8 pt-2 pb-12">
      <BackToList />
      <div className="flex flex-col gap-4 desk:flex-row desk:items-center desk:gap-7">
        <Skeleton className="aspect-video w-full rounded-card md:max-w-120 desk:max-w-85" />
        <div className="flex flex-1 flex-col gap-3">
          <h1 ref={heading} className="sr-only">
            {t('detail.title')}
          </h1>
          <Skeleton className="h-9 w-4/5 max-w-90" />
          <Skeleton className="h-5 w-3/5 max-w-70" />
        </div>
      </div>
      <ChairPickerSkeleton />
    </div>
  );
}
