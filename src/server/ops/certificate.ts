/** The certificate of PUBLIC_URL, as whoever connects there sees it: that of the proxy in front. */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { MINUTE_MS, SECOND_MS } from '../../domain/time';
import type { Metrics } from '../platform/metrics';

const ANSWERS_WITHIN_MS = 10 * SECOND_MS;
const AGAIN_AFTER_MS = 5 * MINUTE_MS;

/**
 * Reads when the certificate of PUBLIC_URL ends, which need not be valid; null where it is plain http. Throws if no TLS is spoken there
 * within `withinMs`.
 */
export function readCertificateEnd(publicUrl: string, withinMs = ANSWERS_WITHIN_MS): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // Only read: nothing is sent.
      rejectUnauthorized: false,
      timeout: withinMs,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

/**
 * Returns a function that begins to read the certificate of an https URL, if the last reading is five minutes old, and
 * sets the metrics when it is read. It never throws, and does not wait.
 */
export function certificateWatch(publicUrl: string, { certificateEnd, publicTls }: Metrics): () => void {
  const of = { host: new URL(publicUrl).host };
  let readAt = -Infinity;
  return () => {
    if (performance.now() - readAt < AGAIN_AFTER_MS) return;
    readAt = performance.now();
    void readCertificateEnd(publicUrl).then(
      (end) => {
        if (end === null) return;
        certificateEnd.set(of, end.getTime() / 1000);
        publicTls.set(of, 1);
      },
      // When it ends stays as it was read last.
      () => publicTls.set(of, 0),
    );
  };
}
