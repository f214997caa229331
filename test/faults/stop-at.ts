import type { Deployment, Member } from './deployment';
import type { Moments } from './moments';
import type { Stop } from './points';

const COMES_WITHIN_MS = 30_000;

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
  const gates = stop.at === 'mail' ? members.map((one) => one.mail) : members.map((one) => one.provider);
  if (stop.at === 'provider' || stop.at === 'mail') {
    for (const one of members) {
      const held = () => {
        // Only one is stopped; the others go on.
        members
          .filter((other) => other !== one)
          .forEach((other) => (stop.at === 'mail' ? other.mail : other.provider).open());
        come(one);
      };
      if (stop.at === 'mail') one.mail.hold(stop.when, held);
      else one.provider.hold(stop.call, stop.when, held);
    }
  } else if (stop.at === 'commit') await moments.hold(stop.moment, (name) => come(member(name)));
  else moments.watch(stop.moment, (name) => come(member(name)));
  return {
    victim,
    async after() {
      clearTimeout(late);
      gates.forEach((gate) => gate.open());
      if (stop.at === 'commit') await moments.release(stop.how);
    },
  };
}
