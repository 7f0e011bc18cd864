type Fields = Readonly<Record<string, unknown>>;

/** The fields of a sent form, as the DTOs of the API take them. The DTOs then check them. */
export class FormFields {
  private readonly fields: Fields;

  constructor(body: unknown) {
    this.fields = (body ?? {}) as Fields;
  }

  /** Lines end as in Unix: browsers send CRLF. A field that is missing is empty. */
  text(name: string): string {
    const value = this.fields[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  }

  /** `null` for an empty field. */
  textOrNull(name: string): string | null {
    const text = this.text(name);
    return text === '' ? null : text;
  }

  /** The whole number, `null` for an empty field, and any other text as it is, so that the DTO refuses it. */
  number(name: string): number | string | null {
    const text = this.text(name);
    if (text === '') return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  }

  /** All values of a field that may be there several times. */
  list(name: string): string[] {
    const value = this.fields[name];
    return [value ?? []].flat().filter((each): each is string => typeof each === 'string');
  }
}
