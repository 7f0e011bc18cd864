import { describe, expect, it } from '@jest/globals';
import { readXml } from './read-xml.js';
import { element, emptyElement, textElement, xmlDocument } from './write-xml.js';

describe('the XML of an answer', () => {
  it('reads back as what was written', () => {
    const text = xmlDocument('D:prop', textElement('D:displayname', '"Jam" & <tea> ]]>'), element('C:comp'));
    expect(readXml(text)).toMatchObject({
      name: '{DAV:}prop',
      children: [
        { name: '{DAV:}displayname', text: '"Jam" & <tea> ]]>' },
        { name: '{urn:ietf:params:xml:ns:caldav}comp' },
      ],
    });
  });

  it.each(['{DAV:}owner', '{http://apple.com/ns/ical/}calendar-color', '{a"b}c', '{}plain'])(
    'repeats the name %s of a request',
    (name) => {
      expect(readXml(xmlDocument('D:prop', emptyElement(name))).children[0]?.name).toBe(name);
    },
  );

  it('leaves out characters that XML cannot hold', () => {
    expect(readXml(xmlDocument('D:a', textElement('D:b', 'x\u0000\u001fy'))).children[0]?.text).toBe('xy');
  });
});
