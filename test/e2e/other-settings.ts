/** Settings that differ from the usual ones, of one product for all files about them: each product takes seconds. */
export const OTHER_SETTINGS = {
  OPERATOR_NAME: 'Asha & Sons Kidney Care',
  OPERATOR_ADDRESS: '4 Lake Road, Koregaon Park, Pune 411 001',
  OPERATOR_PHONE: '020 5550 0187',
  OPERATOR_EMAIL: 'help@asha.example.org',
  OPERATOR_HOURS: 'Every day, 7 AM to 7 PM',
  OPERATOR_HOURS_HI: 'हर दिन, सुबह 7 से शाम 7 बजे',
  GRIEVANCE_OFFICER_NAME: 'Anita Desai',
  GRIEVANCE_OFFICER_EMAIL: 'anita@asha.example.org',
  WEB_ORIGINS: 'https://partner.example',
};
