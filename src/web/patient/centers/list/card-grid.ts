/** The grid that cards and their skeletons stand in: one, two or three beside each other. */
export const CARD_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 desk:grid-cols-2 desk:gap-6 xl:grid-cols-3';
