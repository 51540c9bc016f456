import type { Progress } from '../contract/plugin.ts'

export interface PluginStatus {
  readonly name: string
  readonly state: 'STARTING' | 'READY' | 'FAILED'
  /** Long work that it must finish before it does all that it can. */
  readonly progress?: Progress
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
}

interface Entry {
  isStarted: boolean
  progress?: Progress | undefined
  /** Errors by part. */
  readonly errors: Map<string, string>
}

export function createPluginStates(names: readonly string[]): PluginStates {
  const entries = new Map<string, Entry>(names.map(name => [name, { isStarted: false, errors: new Map() }]))
  return {
    plugins: () => [...entries].map(([name, entry]) => ({ name, ...statusOf(entry) })),
    started(plugin) {
      const entry = entries.get(plugin)
      if (entry) entry.isStarted = true
    },
    progress(plugin, progress) {
      const entry = entries.get(plugin)
      if (entry) entry.progress = progress
    },
    fail: (plugin, error, part = 'start') => void entries.get(plugin)?.errors.set(part, error),
    recover: (plugin, part = 'start') => void entries.get(plugin)?.errors.delete(part)
  }
}

function statusOf({ isStarted, progress, errors }: Entry): Omit<PluginStatus, 'name'> {
  const working = progress === undefined ? {} : { progress }
  if (errors.size > 0) return { state: 'FAILED', error: [...errors.values()].join('; '), ...working }
  return { state: isStarted ? 'READY' : 'STARTING', ...working }
}
