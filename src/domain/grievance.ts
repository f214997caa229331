/** The deadlines of a complaint about data. */
export const GRIEVANCE = {
  /** Hours until a person tells the writer that the complaint is being looked at. */
  acknowledgedHours: 48,
  /** Days until the complaint is answered. */
  answeredDays: 30,
  /** The most days that the law allows (DPDP Rules 2025, rule 14). */
  lawfulDays: 90,
} as const;
