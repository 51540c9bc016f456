/** What the entries of a field (as `entryText`) lie between: all of them, or those with a value in `from ≤ value < to`. */
export function entryRange(field: string, from = '', to?: string): { readonly $gte: string; readonly $lt: string } {
  return { $gte: `${field}\0${from}`, $lt: to === undefined ? `${field}\x01` : `${field}\0${to}` }
}

/** Whether the variable `$$entry` of an aggregation is an entry of the field. */
export function isOfField(field: string): object {
  const { $gte, $lt } = entryRange(field)
  return { $and: [{ $gte: ['$$entry', { $literal: $gte }] }, { $lt: ['$$entry', { $literal: $lt }] }] }
}

export function entryValue(entry: string): string {
  return entry.slice(entry.indexOf('\0') + 1)
}
