/** Columns to be filled in by hand at the desk. */
export const HAND_COLUMNS = [
  { id: 'arrived', width: 'w-16' },
  { id: 'start', width: 'w-14' },
  { id: 'end', width: 'w-14' },
  { id: 'signature', width: 'w-24' },
] as const;

/** Hidden on a phone, where nobody writes by hand. */
export const ON_PAPER = 'max-rail:hidden print:table-cell';
