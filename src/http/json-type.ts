/** Of text that goes out as JSON already. */
export const JSON_TYPE = 'application/json; charset=utf-8';
