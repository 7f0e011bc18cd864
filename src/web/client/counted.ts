/** @param forms the singular and the plural of a text, as JSON; `{count}` in them becomes the number */
export function counted(forms: string | undefined, count: number): string {
  const { one = '', other = '' } = JSON.parse(forms ?? '{}') as Record<string, string>;
  const isOne = new Intl.PluralRules(document.documentElement.lang).select(count) === 'one';
  return (isOne ? one : other).replace('{count}', String(count));
}
