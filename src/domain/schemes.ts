/**
 * The schemes that pay for dialysis in India, as labels: what a scheme pays, and for whom, its center confirms. No rates and no
 * balances, since we can't know them. Names are those that people know, in English and Hindi.
 */

export const SCHEMES = [
  'pmjay',
  'pmndp',
  'cghs',
  'esic',
  'echs',
  'railways',
  'state-employees',
  'mjpjay',
  'abark',
  'dak',
  'cmchis',
  'kasp',
  'ntr-vaidya-seva',
  'rajiv-aarogyasri',
  'maa-rajasthan',
  'swasthya-sathi',
  'gjay',
  'ssby',
  'employer',
] as const;
export type Scheme = (typeof SCHEMES)[number];

/** What is fixed by a scheme itself, whatever a center declares. */
type SchemeFacts = {
  en: string;
  hi: string;
  /** The state whose people it is for; null: the whole country, or an employer. */
  state: string | null;
  /** Nobody may be asked for money: the patient's share is 0. */
  isFree: boolean;
  /** The least hours from one session to the next. */
  hoursBetween: number;
  /** The patient is scanned at each session, before it begins: without that the scheme does not pay. */
  isScanned: boolean;
};

const all = (en: string, hi: string, state: string | null = null): SchemeFacts => ({
  en,
  hi,
  state,
  isFree: false,
  hoursBetween: 0,
  isScanned: false,
});

/** By id. PM-JAY: no co-payment on any package, and a scan of the patient at each session, 24 hours apart. */
export const SCHEME_FACTS: Record<Scheme, SchemeFacts> = {
  pmjay: { ...all('Ayushman Bharat PM-JAY', 'आयुष्मान भारत पीएम-जय'), isFree: true, hoursBetween: 24, isScanned: true },
  pmndp: all('PM National Dialysis Programme', 'प्रधानमंत्री राष्ट्रीय डायलिसिस कार्यक्रम'),
  cghs: all('CGHS', 'सीजीएचएस'),
  esic: all('ESIC', 'ईएसआईसी'),
  echs: all('ECHS (former soldiers)', 'ईसीएचएस (पूर्व सैनिक)'),
  railways: all('Railways (UMID)', 'रेलवे (यूएमआईडी)'),
  'state-employees': all('State employees’ health scheme', 'राज्य कर्मचारी स्वास्थ्य योजना'),
  mjpjay: all('MJPJAY', 'महात्मा ज्योतिराव फुले जन आरोग्य योजना', 'Maharashtra'),
  abark: all('Ayushman Bharat Arogya Karnataka', 'आयुष्मान भारत आरोग्य कर्नाटक', 'Karnataka'),
  dak: all('Delhi Arogya Kosh', 'दिल्ली आरोग्य कोष', 'Delhi'),
  cmchis: all('CMCHIS', 'मुख्यमंत्री समग्र स्वास्थ्य बीमा योजना', 'Tamil Nadu'),
  kasp: all('Karunya Arogya Suraksha Padhathi', 'कारुण्य आरोग्य सुरक्षा पद्धति', 'Kerala'),
  'ntr-vaidya-seva': all('NTR Vaidya Seva', 'एनटीआर वैद्य सेवा', 'Andhra Pradesh'),
  'rajiv-aarogyasri': all('Rajiv Aarogyasri', 'राजीव आरोग्यश्री', 'Telangana'),
  'maa-rajasthan': all('MAA Yojana', 'मा योजना', 'Rajasthan'),
  'swasthya-sathi': all('Swasthya Sathi', 'स्वास्थ्य साथी', 'West Bengal'),
  gjay: all('Gopabandhu Jan Arogya Yojana', 'गोपबंधु जन आरोग्य योजना', 'Odisha'),
  ssby: all('Sarbat Sehat Bima Yojana', 'सरबत सेहत बीमा योजना', 'Punjab'),
  employer: all('Employer or insurance', 'कंपनी या बीमा'),
};
