import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { CARD_GRID } from './card-grid';

/** The cards' own shapes while they are loading. */
export function CardSkeletons() {
  return (
    <div className={CARD_GRID} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Card key={place} className="flex flex-col p-3.5 desk:overflow-hidden desk:p-0">
          <div className="flex gap-3.5 desk:flex-col desk:gap-0">
            <Skeleton className="size-23 shrink-0 rounded-tile desk:aspect-video desk:h-auto desk:w-full desk:rounded-none" />
            <div className="flex flex-1 flex-col gap-2.5 desk:px-5 desk:pt-5">
              <Skeleton className="h-5.5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <div className="desk:px-5 desk:pb-5">
            <Skeleton className="mt-3 h-7.5 w-48" />
            <div className="mt-3.5 flex justify-between border-t border-line pt-4">
              <Skeleton className="h-12 w-36" />
              <Skeleton className="h-12 w-20" />
            </div>
            <Skeleton className="mt-4 h-12 w-full rounded-control" />
          </div>
        </Card>
      ))}
    </div>
  );
}
