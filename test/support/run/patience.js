/** A write on a cluster takes several times as long as on one server, and three servers share the machine. */
const FACTOR = process.env.TEST_CITUS_URL === undefined ? 1 : 5;

/** For time limits that only find a test that hangs. @returns the milliseconds, multiplied on a Citus cluster */
export function patience(milliseconds) {
  return milliseconds * FACTOR;
}
