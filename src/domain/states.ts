/** The states and union territories of India, with their other names: short, former, and in Devanagari. */
const STATES = {
  'Andaman and Nicobar Islands': 'andaman nicobar अंडमान निकोबार',
  'Andhra Pradesh': 'ap andhra आंध्र प्रदेश',
  'Arunachal Pradesh': 'अरुणाचल प्रदेश',
  Assam: 'असम',
  Bihar: 'बिहार',
  Chandigarh: 'चंडीगढ़',
  Chhattisgarh: 'chattisgarh cg छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'silvassa दादरा नगर हवेली दमन दीव',
  Delhi: 'new delhi ncr nct दिल्ली',
  Goa: 'गोवा',
  Gujarat: 'gujrat गुजरात',
  Haryana: 'हरियाणा',
  'Himachal Pradesh': 'hp हिमाचल प्रदेश',
  'Jammu and Kashmir': 'jammu kashmir जम्मू कश्मीर',
  Jharkhand: 'झारखंड',
  Karnataka: 'कर्नाटक',
  Kerala: 'केरल',
  Ladakh: 'लद्दाख',
  Lakshadweep: 'लक्षद्वीप',
  'Madhya Pradesh': 'mp मध्य प्रदेश',
  Maharashtra: 'mh महाराष्ट्र',
  Manipur: 'मणिपुर',
  Meghalaya: 'मेघालय',
  Mizoram: 'मिज़ोरम',
  Nagaland: 'नागालैंड',
  Odisha: 'orissa ओडिशा उड़ीसा',
  Puducherry: 'pondicherry पुडुचेरी',
  Punjab: 'पंजाब',
  Rajasthan: 'राजस्थान',
  Sikkim: 'सिक्किम',
  'Tamil Nadu': 'tamilnadu tn तमिलनाडु तमिल नाडु',
  Telangana: 'तेलंगाना',
  Tripura: 'त्रिपुरा',
  'Uttar Pradesh': 'up उत्तर प्रदेश',
  Uttarakhand: 'uttaranchal उत्तराखंड',
  'West Bengal': 'wb bengal पश्चिम बंगाल',
};

/** The states and union territories, in alphabetical order. */
export const STATE_NAMES = Object.keys(STATES);

const BY_SMALL_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).map(([name, others]) => [name.toLowerCase(), others]),
);

/** The other names of a state, as words for a search; empty for an unknown state. */
export function otherNamesOfState(state: string): string {
  return BY_SMALL_LETTERS.get(state.trim().toLowerCase()) ?? '';
}
