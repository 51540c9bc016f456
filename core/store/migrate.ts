import { Misconfigured } from '../errors.ts'

export interface Format {
  /** Increases with every change of what is stored and how. */
  readonly format: number
  /** The lowest format of a program that can still use such a store. */
  readonly oldestReader: number
}

/** One step from a format to the next. `Done` is a promise where the database answers with promises. */
export interface Migration<Db, Done = void> extends Format {
  /**
   * Runs in the transaction that also records the new format; where the database cannot do that, it must be repeatable.
   */
  up(db: Db): Done
}

/**
 * The steps that a store of this format (`undefined` for a new one) lacks, in the order to run them.
 * @throws Misconfigured for a store that only a newer program can use.
 */
export function missingSteps<Step extends Format>(stored: Format | undefined, steps: readonly Step[]): Step[] {
  const newest = steps.at(-1)?.format ?? 0
  if (stored !== undefined && stored.oldestReader > newest) {
    throw new Misconfigured(
      `The store has format ${stored.format}, which requires a program of format ${stored.oldestReader} or newer; ` +
        `this one has format ${newest}. Start a newer release, or restore a backup of this release.`
    )
  }
  return steps.filter(step => step.format > (stored?.format ?? 0))
}
