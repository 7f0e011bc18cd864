/** SQL of a moment as the API writes it: ISO 8601 with milliseconds, in UTC. @param column an expression of a `timestamptz` */
export const utc = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
