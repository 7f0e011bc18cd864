/** The types of a request in XML. */
export const XML = ['application/xml', 'text/xml', '+xml'] as const;
/** Bytes of a request in XML. A multiget that names 3,000 tasks has 400,000. */
export const MOST_XML = 524_288;
/** Bytes of a task as a client sends it. */
export const MOST_TASK = 65_536;
