import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

const zones = new AsyncLocalStorage<{ zone: string | null }>();

/** Middleware: what a request calls can be told the time zone of the household, once it is known whose request it is. */
export const withZoneOfRequest: RequestHandler = (_request, _response, next) => {
  zones.run({ zone: null }, next);
};

/** @param zone a name of the IANA time zone database */
export function setRequestZone(zone: string): void {
  const store = zones.getStore();
  if (store !== undefined) store.zone = zone;
}

/** `null` when there is no request, or nobody is signed in. */
export function requestZone(): string | null {
  return zones.getStore()?.zone ?? null;
}
