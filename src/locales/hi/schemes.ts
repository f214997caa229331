import type { Scheme } from '../../domain/schemes';

/** The names that people know. */
export const SCHEMES: Record<Scheme, string> = {
  pmjay: 'आयुष्मान भारत पीएम-जय',
  pmndp: 'प्रधानमंत्री राष्ट्रीय डायलिसिस कार्यक्रम',
  cghs: 'सीजीएचएस',
  esic: 'ईएसआईसी',
  echs: 'ईसीएचएस (पूर्व सैनिक)',
  railways: 'रेलवे (यूएमआईडी)',
  'state-employees': 'राज्य कर्मचारी स्वास्थ्य योजना',
  mjpjay: 'महात्मा ज्योतिराव फुले जन आरोग्य योजना',
  abark: 'आयुष्मान भारत आरोग्य कर्नाटक',
  dak: 'दिल्ली आरोग्य कोष',
  cmchis: 'मुख्यमंत्री समग्र स्वास्थ्य बीमा योजना',
  kasp: 'कारुण्य आरोग्य सुरक्षा पद्धति',
  'ntr-vaidya-seva': 'एनटीआर वैद्य सेवा',
  'rajiv-aarogyasri': 'राजीव आरोग्यश्री',
  'maa-rajasthan': 'मा योजना',
  'swasthya-sathi': 'स्वास्थ्य साथी',
  gjay: 'गोपबंधु जन आरोग्य योजना',
  ssby: 'सरबत सेहत बीमा योजना',
  employer: 'कंपनी या बीमा',
};
