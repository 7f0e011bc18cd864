import type { HelmetOptions } from 'helmet';

/** The default `Cache-Control`: answers belong to one household or person. */
export const NOT_STORED = 'private, no-store';

/**
 * What browsers may do with the pages: no inline scripts or styles. The referrer is only sent within the site; without any,
 * browsers would send forms with `Origin: null`. Strict-Transport-Security is left to the proxy that terminates TLS, because plain
 * http on a home network must work.
 * @param frameAncestors origins of the pages that may show the page in a frame
 */
export function securityHeaders(frameAncestors: readonly string[] = []): HelmetOptions {
  const mayBeFramed = frameAncestors.length > 0;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // `data:` because the style sheet of Swagger UI contains its icons.
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: mayBeFramed ? [...frameAncestors] : ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    // It knows no list of origins.
    ...(mayBeFramed && { xFrameOptions: false }),
  };
}
