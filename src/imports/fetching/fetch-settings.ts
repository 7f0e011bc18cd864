import type { Config } from '../../config.js';
import { VERSION } from '../../version.js';
import { ImportAddressGuard } from './import-address-guard.js';
import { type FetchSettings, userAgent } from './guarded-fetcher.js';

export function fetchSettings(config: Config): FetchSettings {
  return {
    guard: new ImportAddressGuard({ allowed: config.importAllowAddresses, denied: config.importDenyAddresses }),
    userAgent: userAgent(VERSION, config.importContact),
    proxyUrl: config.importProxyUrl,
  };
}
