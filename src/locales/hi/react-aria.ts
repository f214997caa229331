/**
 * What React Aria says by itself, mostly to screen readers, in Hindi, which it does not ship: of the components of patients'
 * pages. The build puts it into React Aria (scripts/aria-words.ts).
 */
type Said = Record<string, string>;

/** @public Imported by the built React Aria, by the names of its folders. */
export const calendar = {
  previous: 'पिछला महीना',
  next: 'अगला महीना',
  selectedDateDescription: ({ date }: Said) => `चुनी हुई तारीख: ${date}`,
  selectedRangeDescription: ({ dateRange }: Said) => `चुनी हुई तारीखें: ${dateRange}`,
  todayDate: ({ date }: Said) => `आज, ${date}`,
  todayDateSelected: ({ date }: Said) => `आज, ${date}, चुनी हुई`,
  dateSelected: ({ date }: Said) => `${date}, चुनी हुई`,
  startRangeSelectionPrompt: 'तारीखें चुनना शुरू करने के लिए दबाएँ',
  finishRangeSelectionPrompt: 'तारीखें चुनना पूरा करने के लिए दबाएँ',
  minimumDate: 'पहली तारीख जो चुनी जा सकती है',
  maximumDate: 'आख़िरी तारीख जो चुनी जा सकती है',
  dateRange: ({ startDate, endDate }: Said) => `${startDate} से ${endDate}`,
};

/** @public */
export const overlays = { dismiss: 'बंद करें' };
