export type SavedFile = { name: string; text: string };

const A_MINUTE_MS = 60_000;

/** Saves a calendar file as a download. */
export function saveFile({ name, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Slow phones read the file after the click; the URL must live that long.
  setTimeout(() => URL.revokeObjectURL(url), A_MINUTE_MS);
}

/** A file name of plain letters, for any medicine. */
export function reminderFileName(medicine: string): string {
  const slug = medicine
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return slug ? `reminder-${slug}.ics` : 'reminder.ics';
}
