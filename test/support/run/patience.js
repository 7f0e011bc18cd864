/** A write on a cluster takes several times as long as on one server, and three servers share the machine. */
const FACTOR = process.env.TEST_CITUS_URL === undefined ? 1 : 5;

/** So many milliseconds, or more on a Citus cluster. For limits that say only that something has gone wrong. */
export function patience(milliseconds) {
  return milliseconds * FACTOR;
}
