import { distance } from 'fastest-levenshtein'

/** The end of a message about an unknown name: `; did you mean a, b?` with at most five known names, or empty. */
export function suggest(name: string, known: Iterable<string>): string {
  const found = near(name.slice(0, 100).toLowerCase(), known)
  return found.length === 0 ? '' : `; did you mean ${found.join(', ')}?`
}

function near(wanted: string, known: Iterable<string>): string[] {
  return Array.from(known, other => ({ other, far: far(wanted, other.toLowerCase()) }))
    .filter(({ far }) => far <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.far - b.far || (a.other < b.other ? -1 : 1))
    .slice(0, 5)
    .map(({ other }) => other)
}

function far(wanted: string, other: string): number {
  if (wanted === other) return 0
  // A part of a name is always near.
  if (wanted.length > 2 && (other.includes(wanted) || wanted.includes(other))) return 1
  return distance(wanted, other)
}
