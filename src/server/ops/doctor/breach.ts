/** What the doctor says of a rule that is broken. */
export type Breach = {
  rule: string;
  what: string;
  ids: string[];
  advice: string;
  /** Set if both books agree and the dashboard shows it: an administrator has to act, but nothing is broken. */
  isTask?: true;
};

// Advice that several rules give.
export const REPAIR = 'npm run doctor -- --repair asks the provider again and records what is true.';
export const CALL = 'Someone must look into it: compare with the dashboard of the provider.';
