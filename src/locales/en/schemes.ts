import type { Scheme } from '../../domain/schemes';

/** The names that people know. */
export const SCHEMES: Record<Scheme, string> = {
  pmjay: 'Ayushman Bharat PM-JAY',
  pmndp: 'PM National Dialysis Programme',
  cghs: 'CGHS',
  esic: 'ESIC',
  echs: 'ECHS (former soldiers)',
  railways: 'Railways (UMID)',
  'state-employees': 'State employees’ health scheme',
  mjpjay: 'MJPJAY',
  abark: 'Ayushman Bharat Arogya Karnataka',
  dak: 'Delhi Arogya Kosh',
  cmchis: 'CMCHIS',
  kasp: 'Karunya Arogya Suraksha Padhathi',
  'ntr-vaidya-seva': 'NTR Vaidya Seva',
  'rajiv-aarogyasri': 'Rajiv Aarogyasri',
  'maa-rajasthan': 'MAA Yojana',
  'swasthya-sathi': 'Swasthya Sathi',
  gjay: 'Gopabandhu Jan Arogya Yojana',
  ssby: 'Sarbat Sehat Bima Yojana',
  employer: 'Employer or insurance',
};
