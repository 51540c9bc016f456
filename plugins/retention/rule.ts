import type { Urn } from '../../core/index.ts'
import type { GivenRule } from './config.ts'

/** What a rule looks at: timeseries and versions of an aspect, else entities of a type. */
export interface Target {
  readonly type: string
  readonly aspect?: string
}

/** Which entities. */
export interface Selection {
  readonly platform?: Urn
  readonly container?: Urn
  readonly tag?: Urn
  readonly exceptTags: readonly Urn[]
}

/** A rule that was checked. */
export interface Rule extends Pick<GivenRule, 'name' | 'of' | 'keepDays' | 'keepLast' | 'atMost'> {
  readonly targets: readonly Target[]
  readonly selection: Selection
  readonly peopleToo: boolean
  readonly maxShare: number
  /** Differs when the rule has changed. */
  readonly digest: string
}
