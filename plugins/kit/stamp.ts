import type { Call, Urn } from '../../core/index.ts'

interface Stamp {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly actor: Urn
}

/** Now, and later than the change before: two changes never have the same time, so it says which one a caller saw. */
export function stampAfter({ actor }: Pick<Call, 'actor'>, before?: Pick<Stamp, 'time'>): Stamp {
  return { time: Math.max(Date.now(), (before?.time ?? 0) + 1), actor }
}
