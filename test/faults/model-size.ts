/** How many of each a sequence has: few, so that they meet. */
export const PATIENTS = 3;
export const CENTERS = 2;
export const WINDOWS = 4;
