/** The grid that cards and their skeletons stand in: one, two or three beside each other. */
export const CARD_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 desk:grid-cols-2 desk:gap-6 xl:grid-cols-3';

/** A place in the grid whose card is laid out and painted when it comes into sight; until then it is as high as most. */
export const OUT_OF_SIGHT = 'min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_20rem] desk:[contain-intrinsic-size:auto_30rem]';

/** The height of an empty place. */
export const ROOM_OF_A_CARD = 'min-h-80 desk:min-h-120';
