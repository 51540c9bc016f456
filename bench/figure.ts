/** One line of the table. */
export interface Figure {
  readonly name: string
  /** What it is compared with; absent when only the value counts. */
  readonly yardstick?: string
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly target?: Target
}

/** Bounds, lower ones when higher is better, upper ones otherwise. All of them must hold. */
export interface Target {
  /** Of ours ÷ yardstick. */
  readonly ratio?: number
  /** Of ours, in the unit of the figure. */
  readonly value?: number
}

/** Figures that are measured with the same servers and data. */
export interface Topic {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Takes too long for --quick. */
  readonly isSlow?: boolean
  run(bench: Bench): Promise<void>
}

/** One value for each of the figures that are measured together, in the same order. */
type Measure = () => Promise<readonly number[]>

export interface Measurement {
  readonly figures: readonly Figure[]
  readonly ours: Measure
  readonly yardstick?: Measure
  /** Run both once before anything counts. */
  readonly isWarmedUp?: boolean
  readonly rounds?: number
}

/** What a topic measures with. */
export interface Bench {
  readonly isQuick: boolean
  readonly rounds: number
  /** Of one run under load. */
  readonly seconds: number
  isWanted(figure: Figure): boolean
  /** Does nothing when none of the figures is wanted. */
  measure(measurement: Measurement): Promise<void>
  /** Says why figures have no values. */
  leaveOut(figures: readonly Figure[], reason: string): void
}

/** The values of all rounds. */
export interface Result {
  readonly topic: string
  readonly figure: Figure
  readonly ours: readonly number[]
  readonly yardstick: readonly number[]
  /** Why there are none. */
  readonly missing?: string
}
