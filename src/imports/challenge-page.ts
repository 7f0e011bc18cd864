/** Left by services that put a puzzle before a page. Some leave them in good pages too, so they count only where no recipe was found. */
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
const LOOKED_AT = 200_000;

/** Whether a page without a recipe is one that asks to prove that a person is there. */
export function isChallengePage(html: string): boolean {
  const head = html.slice(0, LOOKED_AT);
  return TITLE.test(head) || MARKS.some((mark) => head.includes(mark));
}
