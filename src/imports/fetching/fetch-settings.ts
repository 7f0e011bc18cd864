import type { Config } from '../../config/config.js';
import { AddressGuard, WEB_PORTS } from '../../outgoing/address-guard.js';
import { VERSION } from '../../shared/version.js';
import { type FetchSettings, userAgent } from './guarded-fetcher.js';

export function fetchSettings(config: Config): FetchSettings {
  return {
    guard: new AddressGuard({
      allowed: config.importAllowAddresses,
      denied: config.importDenyAddresses,
      ports: WEB_PORTS,
      isPrivateOpen: false,
    }),
    userAgent: userAgent(VERSION, config.importContact),
    proxyUrl: config.importProxyUrl,
  };
}
