type Fields = Readonly<Record<string, unknown>>;

/** The fields of a sent form, in the types that the DTOs of the API check. */
export class FormFields {
  private readonly fields: Fields;

  constructor(body: unknown) {
    this.fields = (body ?? {}) as Fields;
  }

  /** The text with line ends of Unix, because browsers send CRLF; empty for a missing field. */
  text(name: string): string {
    const value = this.fields[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  }

  /** `null` for an empty field. */
  textOrNull(name: string): string | null {
    const text = this.text(name);
    return text === '' ? null : text;
  }

  /** The whole number; `null` for an empty field. Any other text is returned unchanged, so that the DTO refuses it. */
  number(name: string): number | string | null {
    const text = this.text(name);
    if (text === '') return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  }

  /** All values of a field that may occur several times. */
  list(name: string): string[] {
    const value = this.fields[name];
    return [value ?? []].flat().filter((each): each is string => typeof each === 'string');
  }
}
