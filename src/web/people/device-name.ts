type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** The more special ones first, because most of them also contain Chrome, Safari or Mozilla. */
const BROWSERS: Known = [
  [/\bEdgA?\b|\bEdgiOS\b/, 'Edge'],
  [/\bOPR\b|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\bFirefox\b|\bFxiOS\b/, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\b|\bCriOS\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];

const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The common name of the browser and device of a `User-Agent`, such as `Firefox, Android`; the text itself when neither
 * is known.
 */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const names = [BROWSERS, SYSTEMS].flatMap((all) => all.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return names.length === 0 ? userAgent : names.join(', ');
}
