/** How often `.ci/run` has rounds done. */
const CI_ROUNDS = 30

/** How much of something a test does: the usual, or what ASPECTD_TEST_ROUNDS makes of the number in `.ci/run`. */
export function scaled(usual: number, inCi: number): number {
  const rounds = process.env.ASPECTD_TEST_ROUNDS
  return rounds === undefined ? usual : Math.max(1, Math.round((inCi * Number(rounds)) / CI_ROUNDS))
}
