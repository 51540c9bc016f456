import { Misconfigured } from '../../errors.ts'

export interface Format {
  /** Counts up with every change of what is stored and how. */
  readonly format: number
  /** The lowest format of a program that may still use such a store. */
  readonly oldestReader: number
}

/** `Done` is a promise where the database answers by promises. */
export interface Migration<Db, Done = void> extends Format {
  /** Where the database can, inside the transaction that also records the new format; else it may be repeated. */
  up(db: Db): Done
}

interface Migrating<Db> {
  /** The format of the store, `undefined` for a new one. */
  readonly stored: Format | undefined
  readonly steps: readonly Migration<Db>[]
  apply(step: Migration<Db>): void
}

/**
 * The steps that a store of this format (`undefined` for a new one) lacks, to be done in this order.
 * @throws Misconfigured for a store that only a newer program may use.
 */
export function missingSteps<Step extends Format>(stored: Format | undefined, steps: readonly Step[]): Step[] {
  const newest = steps.at(-1)?.format ?? 0
  if (stored !== undefined && stored.oldestReader > newest) {
    throw new Misconfigured(
      `The store has format ${stored.format}, which needs a program of format ${stored.oldestReader} or newer; ` +
        `this one has format ${newest}. Start a newer release, or restore a backup made by this one.`
    )
  }
  return steps.filter(step => step.format > (stored?.format ?? 0))
}

/** Does them, each by `apply`: one step and the record of its format, both or neither. */
export function migrate<Db>({ stored, steps, apply }: Migrating<Db>): Format[] {
  const missing = missingSteps(stored, steps)
  for (const step of missing) apply(step)
  return missing
}
