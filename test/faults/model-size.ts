/** Few of each, so that they collide. */
export const PATIENTS = 3;
export const CENTERS = 2;
export const WINDOWS = 4;
