import { INVITATION_HOURS } from '../../../contract/admin/staff/staff';
import { PRODUCT } from '../../../domain/product';
import type { MailText } from './layout';
import { defineMessage } from './message';

export type StaffInvitation = {
  /** The invitation, by which the link is signed when the mail is written. */
  invitationId: string;
  userName: string;
  invitedBy: string;
  /** Whether it is an invitation; otherwise a link for a new password. */
  isFirst: boolean;
};

/** The mail with a link by which staff set their first or a new password. In English. */
function staffInvitation(details: StaffInvitation & { invitationUrl: string }): MailText {
  const { userName, invitedBy, isFirst, invitationUrl } = details;
  const once = `The link works once, for ${INVITATION_HOURS} hours.`;
  return {
    subject: isFirst ? `Your access to ${PRODUCT.name}` : `A new password for ${PRODUCT.name}`,
    greeting: `Namaste ${userName},`,
    blocks: [
      {
        text: isFirst
          ? `${invitedBy} has invited you to work with ${PRODUCT.name}. Please choose a password; then sign in with it and your user name.`
          : `${invitedBy} has sent you a link to choose a new password. Your current password works until then.`,
      },
      { facts: [['User name', userName]] },
      { button: { label: 'Choose a password', url: invitationUrl } },
      { text: `${once} Please do not forward it: anyone who opens it can sign in as you.` },
      { text: 'If you did not expect this, there is nothing to do.' },
    ],
  };
}

export const STAFF_INVITATION = defineMessage<StaffInvitation>()({
  key: 'staff-invitation',
  mail: staffInvitation,
  made: { invitation: ({ invitationId }) => invitationId },
  afterEnding: 'work',
  stillTrue: 'always',
  short: null,
  sample: () => ({ invitationId: '', userName: 'arjun', invitedBy: 'kavya', isFirst: true }),
});
