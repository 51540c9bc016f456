import type { Test } from 'tap'

/** Runs the work with something that ends what the tests' own helpers start, as a test does. */
export async function withOwner<T>(work: (owner: Test) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  const owner = { teardown: (end: () => unknown) => void ends.unshift(end) } as Pick<Test, 'teardown'> as Test
  try {
    return await work(owner)
  } finally {
    for (const end of ends) await end()
  }
}
