import type { ONLINE_METHODS } from '../../contract';

export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** How people can pay online at a center. */
export function onlineMethodsOf(_center: { id: string }): OnlineMethod[] {
  return ['card'];
}
