/** Our own reverse proxies: only what they saw counts in X-Forwarded-For. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { MINUTE_MS } from '../../../domain/time';
import { addressIn } from './network-of';

/** The networks in which our own proxy usually is: this machine, or a private network. */
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

/** Returns the `trustProxy` option of Fastify. A number of hops becomes a function that trusts that many. */
export function ownProxies(
  trusted: Config['trustProxy'],
): string[] | false | ((address: string, hop: number) => boolean) {
  if (typeof trusted !== 'number') return trusted;
  return trusted > 0 && ((_address, hop) => hop < trusted);
}

/** How often a proxy that writes no address is reported. */
const COMPLAIN_EVERY_MS = 10 * MINUTE_MS;

/**
 * Removes ports and brackets from the addresses in X-Forwarded-For before anything reads them: some proxies write
 * `address:port`, and each connection would count as a network of its own. Logs an error if what counts for a request
 * is no address; all such requests share the limits of one network (`networkOf`).
 */
export function readForwardedAddresses(app: FastifyInstance, { config, log, clock }: Context): void {
  if (config.trustProxy === 0) return;
  let complainedAt = -Infinity;
  app.addHook('onRequest', (request, _reply, done) => {
    const written = request.headers['x-forwarded-for'];
    if (written === undefined) return done();
    request.headers['x-forwarded-for'] = String(written)
      .split(',')
      .map((one) => addressIn(one) ?? one.trim())
      .join(', ');
    const now = clock().getTime();
    if (request.ip !== undefined && addressIn(request.ip) === null && now - complainedAt >= COMPLAIN_EVERY_MS) {
      complainedAt = now;
      log.error(
        { written: request.ip.slice(0, 64) },
        'a proxy writes something else than an address into X-Forwarded-For: all its visitors share the limits of one network. Let it write the address of its caller, and set TRUST_PROXY to the number of your proxies, or to their networks',
      );
    }
    done();
  });
}

/** Logs once if there seems to be a proxy that is not configured. */
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

function isPrivate(address: string | undefined): boolean {
  // Closed connections have no address.
  const ip = address === undefined ? null : addressIn(address);
  return ip !== null && PRIVATE_NETWORKS.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
