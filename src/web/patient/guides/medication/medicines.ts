/** The medicines that the guide explains and that a reminder offers, by their keys in the catalogue. */
export const COMMON_MEDICINES = [
  'pressure',
  'binders',
  'potassium',
  'esa',
  'iron',
  'sglt2',
  'finerenone',
  'hepatitisB',
] as const;

/** What to avoid, or ask about first. */
export const ASK_FIRST = [
  'painkillers',
  'antacids',
  'bowel',
  'herbal',
  'salts',
  'nitrofurantoin',
  'metformin',
  'antibiotics',
  'ors',
  'contrast',
] as const;
