/** ASPECTD_TEST_ROUNDS of `npm run test:soak`. */
const LONG_ROUNDS = 30

/** The number of repetitions in a test: `usual`, or `long` scaled by ASPECTD_TEST_ROUNDS if it is set. */
export function scaled(usual: number, long: number): number {
  const rounds = process.env.ASPECTD_TEST_ROUNDS
  return rounds === undefined ? usual : Math.max(1, Math.round((long * Number(rounds)) / LONG_ROUNDS))
}
