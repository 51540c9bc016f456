const AT_ONCE = 16

/** Runs `run` for every item, 16 at a time. Results are in the order of the items. */
export async function inGroups<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(run))))
  }
  return results
}
