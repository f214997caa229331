/** The operator's settings, which production requires. */
export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: 'Asha Kidney Trust',
  OPERATOR_ADDRESS: '4 Lake Road, Pune 411 001',
  OPERATOR_PHONE: '020 2555 0187',
  OPERATOR_EMAIL: 'help@example.org',
  OPERATOR_HOURS: 'Mon-Sat 6:00 AM to 8:00 PM',
  GRIEVANCE_OFFICER_NAME: 'Anita Desai',
  GRIEVANCE_OFFICER_EMAIL: 'anita@example.org',
};
