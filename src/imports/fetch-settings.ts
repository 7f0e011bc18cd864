import type { Config } from '../config.js';
import { VERSION } from '../version.js';
import { AddressGuard } from './address-guard.js';
import { type FetchSettings, userAgent } from './guarded-fetcher.js';

export function fetchSettings(config: Config): FetchSettings {
  return {
    guard: new AddressGuard({ allowed: config.importAllowAddresses, denied: config.importDenyAddresses }),
    userAgent: userAgent(VERSION, config.importContact),
    proxyUrl: config.importProxyUrl,
  };
}
