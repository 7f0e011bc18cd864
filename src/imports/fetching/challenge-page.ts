/**
 * Texts in the pages of services that show a challenge before a page. Some also put them into normal pages, so they only count
 * when no recipe was found.
 */
const MARKS = [
  '_cf_chl_opt',
  'cf-challenge',
  'cf-turnstile',
  'captcha-delivery.com',
  'px-captcha',
  '_Incapsula_Resource',
  'Incapsula incident ID',
  'awsWafCookieDomainList',
  'gokuProps',
  'sucuri_cloudproxy_js',
  '/_sec/cp_challenge/',
  'sgcaptcha',
  'ddos-guard',
  'Pardon Our Interruption',
  'Enable JavaScript and cookies to continue',
];
const TITLE =
  /<title>\s{0,20}(?:just a moment|attention required|access denied|are you a robot|robot check|verifying)/i;
const LONGEST_HEAD = 200_000;

/** Whether a page without a recipe is a challenge that asks for proof that the visitor is a person. */
export function isChallengePage(html: string): boolean {
  const head = html.slice(0, LONGEST_HEAD);
  return TITLE.test(head) || MARKS.some((mark) => head.includes(mark));
}
