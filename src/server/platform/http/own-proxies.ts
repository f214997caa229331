/** The proxies of ours that stand in front: of X-Forwarded-For only what they saw counts. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { Context } from '../../context';

/** Where a proxy of ours usually stands: on this machine, or in a network that nobody else reaches. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv6');

/** Whether whoever is so many hops away is a proxy of ours, in the words of Fastify, which knows no number of hops. */
export function ownProxies(
  trusted: Config['trustProxy'],
): string[] | false | ((address: string, hop: number) => boolean) {
  if (typeof trusted !== 'number') return trusted;
  return trusted > 0 && ((_address, hop) => hop < trusted);
}

/** Says once in the log that a proxy seems to be in front of which the settings know nothing. */
export function noticeUnknownProxy(app: FastifyInstance, { config, log }: Context): void {
  if (config.trustProxy !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && isPrivate(request.ip)) {
      isSaid = true;
      log.warn(
        'a proxy seems to stand in front, and TRUST_PROXY is not set: everybody is taken for one network, whose limits they share. Set it to the number of your proxies, or to their networks',
      );
    }
    done();
  });
}

/** IPv4 addresses that come over an IPv6 socket are known as what they are. */
function isPrivate(address: string | undefined): boolean {
  // Whoever is gone already has none.
  return address !== undefined && PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
