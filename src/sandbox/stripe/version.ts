/** The version of the API whose shapes we answer: the one that SDK 23 pins. */
export const API_VERSION = '2026-10-28.endive';
