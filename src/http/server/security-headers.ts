import type { HelmetOptions } from 'helmet';

/** `Cache-Control` of all that says nothing else: what there is belongs to a household or a person. */
export const NOT_STORED = 'private, no-store';

/**
 * What browsers may do with the pages. No inline scripts or styles. The referrer stays within the site: with none at all,
 * browsers would send forms with `Origin: null`. Strict-Transport-Security is the business of whoever terminates TLS, and
 * plain http on a home network must go on working.
 */
export const SECURITY_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // Data: the style sheet of Swagger UI holds its icons.
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: false,
};
