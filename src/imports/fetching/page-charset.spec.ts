import { describe, expect, it } from '@jest/globals';
import { decodePage } from './page-charset.js';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('decodePage', () => {
  it.each([
    ['the header', ascii('cr\xe8me'), 'text/html; charset=ISO-8859-1', 'crème'],
    ['a quoted header', ascii('cr\xe8me'), 'text/html;charset="windows-1252"', 'crème'],
    ['a meta charset', ascii('<meta charset=windows-1250>\x9a'), null, '<meta charset=windows-1250>š'],
    [
      'a meta http-equiv',
      Buffer.concat([
        ascii('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
        Buffer.from([0x83, 0x89]),
      ]),
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">ラ',
    ],
    [
      'GBK of an XML declaration',
      Buffer.concat([ascii('<?xml version="1.0" encoding="gbk"?>'), Buffer.from([0xb2, 0xcb])]),
      null,
      '<?xml version="1.0" encoding="gbk"?>菜',
    ],
    ['a mark that contradicts the header', Buffer.from('\ufeffé'), 'text/html; charset=windows-1252', 'é'],
    ['UTF-16 with a mark', Buffer.from('\ufeffé', 'utf16le'), null, 'é'],
    ['a meta that claims UTF-16', Buffer.from('<meta charset="utf-16">é'), null, '<meta charset="utf-16">é'],
    ['nothing at all in UTF-8', Buffer.from('crème'), null, 'crème'],
    ['nothing at all in windows-1252', ascii('cr\xe8me'), null, 'crème'],
    ['a charset nobody knows', Buffer.from('crème'), 'text/html; charset=klingon', 'crème'],
  ])('reads %s', (_case, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toBe(text);
  });

  it('ends in linear time on a megabyte of an unclosed meta tag', () => {
    const bytes = ascii('<meta '.repeat(170_000));
    expect(decodePage(bytes, null)).toHaveLength(bytes.length);
  });

  it.each([
    ['UTF-8', Buffer.from('€'.repeat(100_000)), null, '€'.repeat(100_000)],
    [
      'Shift_JIS',
      Buffer.alloc(200_001, '\x83\x89', 'latin1'),
      'text/html; charset=shift_jis',
      `${'ラ'.repeat(100_000)}\ufffd`,
    ],
    ['windows-1252', ascii(`${'e'.repeat(200_000)}\xe8`), null, `${'e'.repeat(200_000)}è`],
    [
      'UTF-8 that breaks off',
      Buffer.from('€'.repeat(100_000)).subarray(0, -1),
      'text/html; charset=utf-8',
      `${'€'.repeat(99_999)}\ufffd`,
    ],
  ])('reads a long page in %s', (_case, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType) === text).toBe(true);
  });
});
