/** The paths of the guides (spec.md, section 2). */
export const GUIDE_PATHS = {
  kidney: '/kidney',
  medication: '/KidneyMedicationGuide',
  diet: '/kidneyDiet',
} as const;

export type GuideId = keyof typeof GUIDE_PATHS;
