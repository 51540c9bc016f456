/** The default of ASPECTD_TEST_ROUNDS in `.ci/run`. */
const CI_ROUNDS = 30

/** The number of repetitions in a test: `usual`, or `inCi` scaled by ASPECTD_TEST_ROUNDS if it is set. */
export function scaled(usual: number, inCi: number): number {
  const rounds = process.env.ASPECTD_TEST_ROUNDS
  return rounds === undefined ? usual : Math.max(1, Math.round((inCi * Number(rounds)) / CI_ROUNDS))
}
