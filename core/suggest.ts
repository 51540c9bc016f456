import { distance } from 'fastest-levenshtein'

/** The end of a message about an unknown name: `; did you mean a, b?` with at most five similar names, or `''`. */
export function suggest(name: string, known: Iterable<string>): string {
  const found = similarNames(name.slice(0, 100).toLowerCase(), known)
  return found.length === 0 ? '' : `; did you mean ${found.join(', ')}?`
}

/** The most similar name, if any is similar. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  return similarNames(name.slice(0, 100).toLowerCase(), known)[0]
}

function similarNames(wanted: string, known: Iterable<string>): string[] {
  return Array.from(known, other => ({ other, edits: distanceOf(wanted, other.toLowerCase()) }))
    .filter(({ edits }) => edits <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.edits - b.edits || (a.other < b.other ? -1 : 1))
    .slice(0, 5)
    .map(({ other }) => other)
}

/** Edit distance; 1 when one name is part of the other. A longer name also counts by its beginning: `folow`, `followers`. */
function distanceOf(wanted: string, other: string): number {
  if (wanted === other) return 0
  if (wanted.length > 2 && (other.includes(wanted) || wanted.includes(other))) return 1
  const whole = distance(wanted, other)
  const isLonger = wanted.length > 4 && other.length > wanted.length + 1
  return isLonger ? Math.min(whole, 1 + distance(wanted, other.slice(0, wanted.length + 1))) : whole
}
