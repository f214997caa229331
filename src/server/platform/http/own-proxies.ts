/** Our own reverse proxies: only what they saw in X-Forwarded-For counts. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { Context } from '../../context';

/** The usual place of our own proxy: this machine, or a private network. */
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

/** The `trustProxy` option of Fastify; a number of hops becomes a function that trusts that many. */
export function ownProxies(
  trusted: Config['trustProxy'],
): string[] | false | ((address: string, hop: number) => boolean) {
  if (typeof trusted !== 'number') return trusted;
  return trusted > 0 && ((_address, hop) => hop < trusted);
}

/** Logs once when there seems to be a proxy that is not configured. */
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

/** IPv4 addresses on an IPv6 socket count as IPv4. */
function isPrivate(address: string | undefined): boolean {
  // Closed connections have no address.
  return address !== undefined && PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
