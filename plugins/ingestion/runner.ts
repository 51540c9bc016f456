import { type Call, definePoint, type Urn } from '../../core/index.ts'

/** What runs recipes on this server: the plugin `executor`, or one of yours. */
export interface Runner {
  /** Requests with this executorId are run here. */
  readonly executorId: string
  /** Recipes may name classes of Python, and packages. */
  readonly anyCode?: boolean
  /** What a request that has not ended does now. `undefined`: the runner does not know it. */
  state(call: Call, urn: Urn): Promise<RunState | undefined>
  /** The log so far of a request that has not ended, as DataHub's `report`. */
  log(call: Call, urn: Urn): Promise<string | undefined>
  /**
   * JSON Schema of the configuration of a source type, of a version of the client. Throws a plain error (400) if none can
   * be made.
   */
  schema(call: Call, type: string, version: string | undefined): Promise<SourceSchema>
  /** Why no run could start at all: "Python 3.10 or newer was not found: …". `undefined`: nothing is missing. */
  missing(): Promise<string | undefined>
  /** Calls back, on every instance, when the state of a request can be another one. */
  onChange?(changed: () => void): void
}

export interface RunState {
  readonly phase: 'QUEUED' | 'PREPARING' | 'RUNNING' | 'CANCELLING'
  /** In words: "both slots are busy (shop, since 14:03)". */
  readonly reason: string
  /** From 1. */
  readonly attempt: number
  readonly attempts: number
  /** When the phase began, in milliseconds since the epoch. */
  readonly since?: number
  /** It runs, and has said nothing for long. */
  readonly isSilent?: boolean
}

export interface SourceSchema {
  readonly title: string
  /** GA, BETA, ALPHA, COMMUNITY, or what else the source says of itself. */
  readonly state: string
  /** JSON. */
  readonly schema: string
  readonly capabilities?: readonly string[]
}

/** At most one plugin runs recipes. */
export const runner = definePoint<Runner>('ingestion.runner')
