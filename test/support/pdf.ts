import { deflateSync } from 'node:zlib';

/** Text at a place of a page of A4, in points from its upper left corner; its font is Helvetica. */
export type PdfText = readonly [text: string, left: number, top: number, size?: number];

const HEIGHT = 842;

/** A PDF with these pages. */
export function pdf(...pages: readonly (readonly PdfText[])[]): Buffer {
  return pdfOf(pages.map((texts) => ({ content: Buffer.from(texts.map(operators).join('\n'), 'latin1') })));
}

/** A PDF that cannot be opened without its password. */
export function lockedPdf(): Buffer {
  const secret = `<${'a5'.repeat(32)}>`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [<00> <00>]`;
  return pdfOf([{ content: Buffer.from('BT ET') }], lock);
}

/** A small PDF whose only page takes gigabytes. */
export function pdfBomb(): Buffer {
  const part = Buffer.alloc(1_048_576, ' ');
  const once = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => part)));
  const streams = Array.from({ length: 40 }, () => ({ content: once, filter: '/FlateDecode' }));
  return pdfOf(streams, '', true);
}

/** A scan of a page of A4: the bytes of a picture as a PDF has them. */
export interface Scan {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** `DCTDecode`: a JPEG in colours; `FlateDecode`: packed bits in black and white, each row in whole bytes. */
  readonly filter: 'DCTDecode' | 'FlateDecode';
}

/** A PDF whose pages are pictures alone. */
export function scannedPdf(...scans: readonly Scan[]): Buffer {
  const pages = scans.map(({ bytes, width, height, filter }) => {
    const colours = filter === 'DCTDecode' ? '/DeviceRGB /BitsPerComponent 8' : '/DeviceGray /BitsPerComponent 1';
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours}`;
    const begin = Buffer.from(`${head} /Filter /${filter} /Length ${bytes.length} >>\nstream\n`);
    const picture = Buffer.concat([begin, bytes, Buffer.from('\nendstream')]);
    return { content: Buffer.from(`q 595 0 0 ${HEIGHT} 0 0 cm /P Do Q`), picture };
  });
  return pdfOf(pages);
}

interface Content {
  readonly content: Buffer;
  readonly filter?: string;
  /** The object of the picture that it draws. */
  readonly picture?: Buffer;
}

/** @param isOnePage whether all contents belong to one page */
function pdfOf(contents: readonly Content[], trailer = '', isOnePage = false): Buffer {
  const count = isOnePage ? 1 : contents.length;
  const pageIds = Array.from({ length: count }, (_, index) => 4 + index);
  const contentIds = contents.map((_, index) => 4 + count + index);
  const pictures = contents.flatMap(({ picture }) => picture ?? []);
  const pictureOf = (index: number): string =>
    pictures.length === 0 ? '' : ` /XObject << /P ${reference(4 + count + contents.length + index)} >>`;
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pageIds.map(reference).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (let index = 0; index < count; index++) {
    const of = isOnePage ? `[${contentIds.map(reference).join(' ')}]` : reference(contentIds[index] as number);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Resources << /Font << /F 3 0 R >>${pictureOf(index)} >> /Contents ${of} >>`,
    );
  }
  for (const { content, filter } of contents) {
    const head = `<< /Length ${content.length}${filter === undefined ? '' : ` /Filter ${filter}`} >>\nstream\n`;
    objects.push(Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]));
  }
  objects.push(...pictures);
  return written(objects, trailer);
}

function written(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let place = 9;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    place += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(place);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${place}\n%%EOF\n`;
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`));
  return Buffer.concat(parts);
}

function reference(id: number): string {
  return `${id} 0 R`;
}

function operators([text, left, top, size = 11]: PdfText): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /F ${size} Tf ${left} ${HEIGHT - top} Td (${escaped}) Tj ET`;
}
