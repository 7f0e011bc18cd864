import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';
import { FormWithFile } from './file-body.js';

const HEADERS = { 'content-type': 'multipart/form-data; boundary=x' };
const FILE = { field: 'image', limit: 10 };
const LIMIT = 100;

function part(name: string, value: string, file?: string): string {
  const type = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/octet-stream`;
  return `--x\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
}

async function read(...parts: string[]): Promise<Record<string, unknown>> {
  const form = new FormWithFile(HEADERS, FILE, LIMIT);
  for (const byte of Buffer.from(`${parts.join('')}--x--\r\n`)) form.write(Buffer.from([byte]));
  return (await form.end()) as Record<string, unknown>;
}

describe('a form with a file', () => {
  it('gives its fields and the bytes of the file, wherever it is cut', async () => {
    const body = await read(part('name', 'Käse'), part('tag', 'a'), part('image', 'bytes', 'a.png'), part('tag', 'b'));
    expect(body).toEqual({ name: 'Käse', tag: ['a', 'b'], image: Buffer.from('bytes') });
  });

  it('gives an empty file when none was chosen', async () => {
    expect(await read(part('name', 'x'), part('image', '', ''))).toEqual({ name: 'x', image: Buffer.alloc(0) });
  });

  it('accepts __proto__ as an ordinary name', async () => {
    expect(Object.getPrototypeOf(await read(part('__proto__', 'x')))).toBe(Object.prototype);
  });

  it.each([
    ['one field', [part('name', 'x'.repeat(101))]],
    ['all fields', [part('a', 'x'.repeat(60)), part('b', 'x'.repeat(60))]],
    ['the file', [part('image', 'x'.repeat(11), 'a.png')]],
    ['the number of parts', Array.from({ length: 103 }, () => part('a', ''))],
  ])('is refused when %s is too large', async (_, parts) => {
    await expect(read(...parts)).rejects.toThrow(PayloadTooLargeError);
  });

  it('is refused with a NUL in a field', async () => {
    await expect(read(part('name', 'a\0b'))).rejects.toThrow(InvalidRequestError);
  });
});
