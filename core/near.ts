import { distance } from 'fastest-levenshtein'

/** Known names that the given one may have been meant as, closest first, without regard to case. */
export function near(name: string, known: Iterable<string>, most = 5): string[] {
  const wanted = name.toLowerCase()
  const limit = Math.max(2, Math.floor(wanted.length / 3))
  return [...known]
    .map(candidate => ({ candidate, far: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= limit || candidate.toLowerCase().includes(wanted))
    .sort((a, b) => a.far - b.far || a.candidate.localeCompare(b.candidate, 'en'))
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** `, did you mean a, b?`, or nothing: to append to a message about an unknown name. */
export function nearest(name: string, known: Iterable<string>): string {
  const found = near(name, known)
  return found.length > 0 ? `, did you mean ${found.join(', ')}?` : ''
}
