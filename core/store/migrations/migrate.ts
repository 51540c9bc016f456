import { Misconfigured } from '../../errors.ts'

export interface Format {
  /** Counts up with every change of what is stored and how. */
  readonly format: number
  /** The lowest format of a program that may still use such a store. */
  readonly oldestReader: number
}

export interface Migration<Db> extends Format {
  /** Runs inside the transaction that also records the new format. */
  up(db: Db): void
}

interface Migrating<Db> {
  /** The format of the store, `undefined` for a new one. */
  readonly stored: Format | undefined
  readonly steps: readonly Migration<Db>[]
  /** Does one step and records its format, both or neither. */
  apply(step: Migration<Db>): void
}

/** Brings a store forward to the newest format. @throws Misconfigured for a store that only a newer program may use. */
export function migrate<Db>({ stored, steps, apply }: Migrating<Db>): Format[] {
  const newest = steps.at(-1)?.format ?? 0
  if (stored !== undefined && stored.oldestReader > newest) {
    throw new Misconfigured(
      `The store has format ${stored.format}, which needs a program of format ${stored.oldestReader} or newer; ` +
        `this one has format ${newest}. Start a newer release, or restore a backup made by this one.`
    )
  }
  const missing = steps.filter(step => step.format > (stored?.format ?? 0))
  for (const step of missing) apply(step)
  return missing
}
