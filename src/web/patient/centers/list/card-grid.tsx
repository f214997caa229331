import { type MouseEvent, type ReactNode, type Ref, type SyntheticEvent, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import type { FromList } from '../from-list';

/** The grid that cards and their skeletons stand in: one, two or three beside each other. */
export const CARD_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 desk:grid-cols-2 desk:gap-6 xl:grid-cols-3';

/** A place in the grid whose card is laid out and painted when it comes into sight; until then it is as high as most. */
export const OUT_OF_SIGHT =
  'min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_20rem] desk:[contain-intrinsic-size:auto_30rem]';

/** The height of an empty place. */
export const ROOM_OF_A_CARD = 'min-h-80 desk:min-h-120';

type CardGridProps = { ref?: Ref<HTMLUListElement>; fromList?: FromList; children: ReactNode };

/**
 * The grid with its cards. It follows the links of all of them, and fetches what is behind one that is pointed at: a link of the
 * router's in each card is much of what is to be drawn, and undone, at every letter that is typed.
 */
export function CardGrid({ ref, fromList, children }: CardGridProps) {
  const navigate = useNavigate();
  const [hinted, setHinted] = useState<string>();

  function follow(event: MouseEvent) {
    const to = linkAt(event);
    if (!to || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { state: fromList && { fromList } });
  }
  const hint = (event: SyntheticEvent) => setHinted((before) => linkAt(event) ?? before);

  return (
    <>
      <ul ref={ref} className={CARD_GRID} onClick={follow} onMouseOver={hint} onFocus={hint} onTouchStart={hint}>
        {children}
      </ul>
      {hinted && <PrefetchPageLinks page={hinted} />}
    </>
  );
}

function linkAt({ target }: SyntheticEvent): string | null | undefined {
  return (target as Element).closest('a')?.getAttribute('href');
}
