import fc from 'fast-check';

/** JSON text that no JavaScript value is serialised to. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Must never be in a page as markup. */
export const MARKUP = '<xss-probe onload=alert(1)>';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202eexe.fdp',
  '\u200f\u200e\u2066',
  '\ufeff',
  '\u00a0',
  '\r\nX-Injected: 1',
  '\u0301'.repeat(500),
  '🍕'.repeat(300),
  'x'.repeat(501),
  'x'.repeat(20_001),
  'x'.repeat(120_000),
  '1'.repeat(400),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '0x10',
  '1e999',
  '1_000',
  '٣',
  '½',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999999999',
  "'; DROP TABLE recipes; --",
  '" OR 1=1',
  '$1 %s ${x} {{x}} %00',
  `"'>${MARKUP}`,
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'C:\\con\\con',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:1/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'http://user:pass@host.invalid:99999/',
  'http://\u202e.invalid/',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
  '0000-00-00',
  '2025-02-29',
  '2025-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2025-13-45',
  '9999-12-31T23:59:60+99:99',
  ':* & | ! <-> ()',
  '\\',
  '%',
  '_%_%',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
];

const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  2 ** 64,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

const RAW = [
  '1e400',
  '-1e400',
  '1E-400',
  '123456789012345678901234567890',
  '0.1e1',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"name":"x","isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"name":"a","name":"b"}',
  '{"length":1e9}',
  '{"0":"x","length":1}',
  '{"then":"x","toString":1,"valueOf":null,"toJSON":"x"}',
  '["x",{"x":[]}]',
  '[[[[[["x"]]]]]]',
  '['.repeat(40) + ']'.repeat(40),
  '['.repeat(5_000) + ']'.repeat(5_000),
  '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  `[${'null,'.repeat(2_000)}null]`,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
);

/** Any JSON value, of every wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW).map((text) => new RawJson(text)) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { '': '' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** One segment of a path or one value of a query, already escaped. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '%00',
      '%2f',
      '%2e%2e%2f',
      '..',
      '.',
      '',
      '%',
      '%zz',
      '%E0%A4%A',
      '%c0%ae',
      '%ff%fe',
      ';',
      ';x=1',
      '*',
      '+',
      '~',
    ],
    ...[
      '__proto__',
      'constructor',
      'search',
      'imports',
      'null',
      'undefined',
      '0',
      '-1',
      '1e9',
      'NaN',
      '%0d%0aX:1',
      '\u00ff',
    ],
    ...[
      '00000000-0000-0000-0000-000000000000',
      '00000000-0000-4000-8000-00000000000%30',
      'x'.repeat(4_000),
      '%F0%9F%8D%95',
    ],
  ),
  hostileText.map((text) => encodeURIComponent(text.slice(0, 2_000).toWellFormed())),
);

/** Headers that a request may have additionally, or in place of correct ones. A name may occur twice. */
export const hostileHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...[
        'x-request-id',
        'origin',
        'accept',
        'accept-encoding',
        'accept-language',
        'cookie',
        'host',
        'referer',
        'range',
      ],
      ...['authorization', 'x-api-key', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'],
      ...['if-none-match', 'if-modified-since', 'sec-fetch-site', 'user-agent', 'x-http-method-override', '__proto__'],
      ...['access-control-request-method', 'traceparent', 'last-event-id', 'prefer', 'date', 'idempotency-key'],
    ),
    fc.oneof(
      fc.constantFrom(
        ...[
          '',
          'null',
          '*',
          'x'.repeat(3_000),
          'bytes=0-0,-1',
          'text/html;q=NaN',
          'gzip;q=1e9',
          'larder_session=s%3Ax.y',
        ],
        ...[
          'larder_session=%',
          'a=b; a=c; __proto__=x',
          '[::1]:99999',
          'a b',
          '../..',
          'Bearer',
          'Bearer ldr_x',
          'same-origin',
        ],
        ...[
          '127.0.0.1, unknown, _x',
          'DELETE',
          'W/"x"',
          'Thu, 99 Foo 9999',
          '\u00ff\u00fe',
          '1\t2',
          MARKUP,
          'application/json',
        ],
      ),
      hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500)),
    ),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Hostile values in place of a key or a session. */
export const hostileCredentials = fc.constantFrom<readonly (readonly [string, string])[]>(
  [],
  [['x-api-key', '']],
  [['x-api-key', 'ldr_'.padEnd(47, 'A')]],
  [['authorization', 'Bearer ' + 'ldr_'.padEnd(47, '-')]],
  [['authorization', 'Bearer \u00ff']],
  [['cookie', 'larder_session=s%3A' + 'x'.repeat(32) + '.' + 'y'.repeat(43)]],
  [['cookie', 'larder_session=s%3A__proto__.%00']],
);

export const hostileType: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    'text/plain',
    'text/json',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json;charset=__proto__',
    'json',
    '',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'image/png',
    '*/*',
    'application/json, application/json',
    'APPLICATION/JSON',
  ],
  ...['application/vnd.x+json', 'application/octet-stream', 'application/json; charset="utf-8', '\u00ff/\u00ff'],
);
