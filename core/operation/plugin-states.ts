import type { PluginHealth, Progress } from '../contract/health.ts'

export type Details = Readonly<Record<string, unknown>>

export interface PluginStatus {
  readonly name: string
  readonly state: 'STARTING' | 'READY' | 'FAILED'
  /** When it came into this state, in milliseconds since the epoch. */
  readonly since: number
  /** Long work that it must finish before it does all that it can. */
  readonly progress?: Progress
  /** Facts for operators. */
  readonly details?: Details
  /** Why it failed: for the operator, not for every user. */
  readonly error?: string
}

/** The states of the enabled plugins: code that notices a failure writes it here, /health and GraphQL read it. */
export interface PluginStates {
  /** In order of needs. */
  plugins(): readonly PluginStatus[]
  /** Its `start` has succeeded. */
  started(plugin: string): void
  /** A part of a plugin, such as one listener, works no longer. The plugin has failed until each such part recovers. */
  fail(plugin: string, error: string, part?: string): void
  recover(plugin: string, part?: string): void
  /** `undefined`: it has finished. */
  progress(plugin: string, progress: Progress | undefined): void
  details(plugin: string, details: Details | undefined): void
}

interface Entry {
  isStarted: boolean
  since: number
  progress?: Progress | undefined
  details?: Details | undefined
  /** Errors by part. */
  readonly errors: Map<string, string>
}

export function createPluginStates(names: readonly string[]): PluginStates {
  const now = Date.now()
  const entries = new Map<string, Entry>(names.map(name => [name, { isStarted: false, since: now, errors: new Map() }]))

  function change(plugin: string, apply: (entry: Entry) => void): void {
    const entry = entries.get(plugin)
    if (!entry) return
    const before = stateOf(entry)
    apply(entry)
    if (stateOf(entry) !== before) entry.since = Date.now()
  }

  return {
    plugins: () => [...entries].map(([name, entry]) => ({ name, ...statusOf(entry) })),
    started: plugin => change(plugin, entry => void Object.assign(entry, { isStarted: true })),
    progress: (plugin, progress) => change(plugin, entry => void Object.assign(entry, { progress })),
    details: (plugin, details) => change(plugin, entry => void Object.assign(entry, { details })),
    fail: (plugin, error, part = 'start') => change(plugin, ({ errors }) => void errors.set(part, error)),
    recover: (plugin, part = 'start') => change(plugin, ({ errors }) => void errors.delete(part))
  }
}

const stateOf = ({ isStarted, errors }: Entry): PluginStatus['state'] =>
  errors.size > 0 ? 'FAILED' : isStarted ? 'READY' : 'STARTING'

function statusOf(entry: Entry): Omit<PluginStatus, 'name'> {
  const { since, progress, details, errors } = entry
  return {
    state: stateOf(entry),
    since,
    ...(errors.size > 0 ? { error: [...errors.values()].join('; ') } : {}),
    ...(progress === undefined ? {} : { progress }),
    ...(details === undefined ? {} : { details })
  }
}

/** What a plugin tells of itself, as its part `work`. */
export function healthOf(plugin: string, { fail, recover, progress, details }: PluginStates): PluginHealth {
  return {
    fail: error => fail(plugin, error, 'work'),
    recover: () => recover(plugin, 'work'),
    progress: found => progress(plugin, found),
    details: found => details(plugin, found)
  }
}
