/** Texts that are sorted or merged at once: it takes a millisecond or two. */
const RUN = 2_048

/** The texts in the order of their characters. Pauses: 100 000 at once would take longer than a question may wait. */
export function* sorted(texts: Iterable<string>): Generator<void, string[]> {
  let runs: string[][] = []
  let run: string[] = []
  for (const text of texts) {
    run.push(text)
    if (run.length < RUN) continue
    runs.push(run.sort())
    run = []
    yield
  }
  runs.push(run.sort())
  while (runs.length > 1) {
    const merged: string[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? []))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge(one: readonly string[], other: readonly string[]): Generator<void, string[]> {
  const merged: string[] = []
  let next = 0
  let pause = RUN
  for (const text of one) {
    for (let smaller = other[next]; smaller !== undefined && smaller < text; smaller = other[++next])
      merged.push(smaller)
    merged.push(text)
    if (merged.length < pause) continue
    yield
    pause = merged.length + RUN
  }
  return merged.concat(other.slice(next))
}
