const LEADING = /^[^\p{L}\d¼-¾⅐-⅞]{0,3}[\d¼-¾⅐-⅞]/u;
const UNIT = /\d\s?(?:g|gr|kg|ml|cl|dl|l|oz|lbs?|cups?|tbsp|tsp|el|tl|msk|tsk|krm|st)(?!\p{L})/iu;
const EAST_ASIAN =
  /[\d一二三四五六七八九十半]\s?(?:克|毫升|勺|个|個|本|枚|片|杯|개|큰술|작은술)|(?:大さじ|小さじ|适量|適量|少々|약간)/u;

/** Whether a line holds an amount where an ingredient line has one. */
export function hasAmount(line: string): boolean {
  const start = line.slice(0, 300);
  return LEADING.test(start) || UNIT.test(start) || EAST_ASIAN.test(start);
}
