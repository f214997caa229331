/** How long a complaint about data takes at most. */
export const GRIEVANCE = {
  /** Hours until a person has told the writer that the complaint is being looked at. */
  acknowledgedHours: 48,
  /** Days until it is answered. */
  answeredDays: 30,
  /** Days that the law allows at most (DPDP Rules 2025, rule 14). */
  lawfulDays: 90,
} as const;
