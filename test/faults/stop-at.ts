import type { ChosenChannel } from '../../src/domain/messages';
import type { Deployment, Member } from './deployment';
import type { Moments } from './moments';
import type { Stop } from './points';
import type { Call } from './provider-gate';

/** Long enough for a machine that is busy: how soon somebody comes is measured elsewhere. */
const COMES_WITHIN_MS = 120_000;

/** How a message of a channel is handed over. */
const SENT_BY: Record<ChosenChannel, Call> = {
  push: { method: 'POST', path: /^\/push\/[^/]+$/ },
  whatsapp: { method: 'POST', path: /\/messages$/ },
  sms: { method: 'POST', path: /\/Sms\/send\.json$/ },
};

/** Waits at a point for the first process to reach it. Call `after` once that one is dead. */
export async function stopAt(
  { members, member }: Deployment,
  moments: Moments,
  stop: Stop,
): Promise<{ victim: Promise<Member>; after: () => Promise<void> }> {
  let come: (member: Member) => void = () => undefined;
  let give: (error: Error) => void = () => undefined;
  const victim = new Promise<Member>((resolve, reject) => {
    come = resolve;
    give = reject;
  });
  const late = setTimeout(() => give(new Error(`nobody came by: ${JSON.stringify(stop)}`)), COMES_WITHIN_MS);
  const gateOf = (one: Member) =>
    stop.at === 'mail' ? one.mail : stop.at === 'provider' ? one.provider : one.channels;
  if (stop.at !== 'commit' && stop.at !== 'committed') {
    for (const one of members) {
      const held = () => {
        // Only one is stopped; the others go on.
        members.filter((other) => other !== one).forEach((other) => gateOf(other).open());
        come(one);
      };
      if (stop.at === 'mail') one.mail.hold(stop.when, held);
      else if (stop.at === 'provider') one.provider.hold(stop.call, stop.when, held);
      else one.channels.hold(SENT_BY[stop.at], stop.when, held);
    }
  } else if (stop.at === 'commit') await moments.hold(stop.moment, (name) => come(member(name)));
  else moments.watch(stop.moment, (name) => come(member(name)));
  return {
    victim,
    async after() {
      clearTimeout(late);
      members.forEach((one) => gateOf(one).open());
      if (stop.at === 'commit') await moments.release(stop.how);
    },
  };
}
