import type { Config } from '../config.js';
import { VERSION } from '../version.js';
import { AddressGuard } from './address-guard.js';
import { type FetchSettings, userAgent } from './guarded-fetcher.js';

export function fetchSettings({ importAllowAddresses, importContact, importProxyUrl }: Config): FetchSettings {
  return {
    guard: new AddressGuard(importAllowAddresses),
    userAgent: userAgent(VERSION, importContact),
    proxyUrl: importProxyUrl,
  };
}
