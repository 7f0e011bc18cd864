import { describe, expect, it } from '@jest/globals';
import { readXml } from './read-xml.js';

describe('the XML of a request', () => {
  it('has names with their namespaces, whatever the prefixes are', () => {
    const root = readXml(
      '<?xml version="1.0"?><a:propfind xmlns:a="DAV:"><a:prop><getetag xmlns="DAV:"/></a:prop></a:propfind>',
    );
    expect(root.name).toBe('{DAV:}propfind');
    expect(root.children[0]?.children[0]?.name).toBe('{DAV:}getetag');
  });

  it('has text and attributes without their escapes', () => {
    const root = readXml('<f xmlns="u" name="A&amp;B">1 &lt; 2<![CDATA[ & 3]]></f>');
    expect(root).toMatchObject({ text: '1 < 2 & 3', attributes: { name: 'A&B' } });
  });

  it.each([
    ['no text', ''],
    ['an end too early', '<a><b></b>'],
    ['an unknown prefix', '<x:a/>'],
    ['an unknown entity', '<a>&bomb;</a>'],
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['a file from elsewhere', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'],
    ['levels without end', `${'<a>'.repeat(21)}${'</a>'.repeat(21)}`],
    ['elements without end', `<a>${'<b/>'.repeat(6_000)}</a>`],
    ['no XML', '{"a": 1}'],
  ])('is refused for %s', (_name, text) => {
    expect(() => readXml(text)).toThrow('The body');
  });
});
