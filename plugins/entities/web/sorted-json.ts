/** JSON with sorted members, a line each: an equal value has an equal text. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value), null, 2)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
