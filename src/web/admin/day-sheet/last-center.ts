/** The center of the last day sheet on this computer: most desks print the same one every day. */
const KEY = 'vrikka-day-sheet-center';

export const lastCenter = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(id: string): void {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage the user chooses again the next time.
    }
  },
};
