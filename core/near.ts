import { distance } from 'fastest-levenshtein'

/** At most five known names that `name` may have meant, nearest first; none when nothing is near. */
export function near(name: string, known: Iterable<string>): string[] {
  const wanted = name.slice(0, 100).toLowerCase()
  const scored = Array.from(known, other => ({ other, score: score(wanted, other.toLowerCase()) }))
  return scored
    .filter(({ score }) => score <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.score - b.score || (a.other < b.other ? -1 : 1))
    .slice(0, 5)
    .map(({ other }) => other)
}

/** `; did you mean a, b?`, or nothing: the end of a message about an unknown name. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const found = near(name, known)
  return found.length === 0 ? '' : `; did you mean ${found.join(', ')}?`
}

function score(wanted: string, other: string): number {
  if (wanted === other) return 0
  // A part of a name counts as near, whatever its length.
  if (wanted.length > 2 && (other.includes(wanted) || wanted.includes(other))) return 1
  return distance(wanted, other)
}
