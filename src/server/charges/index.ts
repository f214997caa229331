/** What other rooms use of this one. */
export { chargeAt, type Charged, CHARGES, laterCharges } from './charges';
export {
  isChargeSet,
  listCharges,
  presentCharges,
  replaceBegun,
  setCharge,
  takeBackCharge,
  type TakenBack,
  tellNewPayers,
} from './set-charge';
export { countTouched, whoPaysIt } from './touched';
