/** What other rooms use of this one. */
export { browserIsGone } from './browsers';
export { callsToMake } from './call-requests';
export { deskMessageRoutes } from './desk/routes';
export { messagesDue } from './due';
export { findNotice, type FoundNotice } from './find-notice';
export { happened } from './happened';
export {
  addressesOf,
  allSessionFacts,
  howPaid,
  whoCanBeTold,
  sessionFacts,
  standingFacts,
  type Told,
  whoAreTold,
  whoIsTold,
  whoIsToldOfPerson,
} from './mail-facts';
export { actorOf } from './notice-actor';
export { answerNotice, askToBeCalled, withdrawCall } from './notice-answers';
export { noticeRoutes } from './notice-routes';
export { stopForPerson } from './numbers/prove-number';
export { personNumberRoutes } from './numbers/routes';
export { phoneRoutes } from './phone-routes';
export { followNumber, keepFirstNumber, leaveNumber } from './phones';
export { presentNotice } from './present-notice';
export { pushRoutes } from './push-routes';
export { messageSettingsRoutes } from './settings-routes';
export { endRefused } from './stop-channel';
export { TAG } from './tag';
export { tell, tellEach } from './tell';
export { tellFunded } from './tell-funded';
export { noticesAbout, noticesOfPatient, toldLast } from './told';
export { messageWebhookRoutes } from './webhook-routes';
