/** An environment cannot be made: the message tells people why, and what to install or set. */
export class EnvironmentFailed extends Error {
  override readonly name = 'EnvironmentFailed'
}

export interface Wanted {
  readonly type: string
  /** Of the client: `1.7.0.17`. */
  readonly version: string
  /** Further requirements for the installer. */
  readonly extra: readonly string[]
}

export interface EnvironmentSettings {
  /** The interpreter that makes environments: a name or a path. */
  readonly python: string
  /** The program uv; '': found or installed; 'off': pip is used. */
  readonly uv: string
  /** An environment that is there: nothing is installed then. */
  readonly existing: string
  readonly pipArgs: readonly string[]
  /** The versions that the client was tested with: first, only, or never. */
  readonly constraints: 'prefer' | 'require' | 'off'
  readonly buildSeconds: number
}

export interface SourceSchema {
  readonly title: string
  readonly state: string
  /** JSON Schema, as JSON. */
  readonly schema: string
  readonly capabilities: readonly string[]
}

export interface Environment {
  readonly id: string
  readonly type: string
  readonly version: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

export interface Environments {
  /**
   * The folder of an environment, which is made first if it is not there or is damaged. `say` gets lines for the log.
   * @throws EnvironmentFailed with a message for people; also if `signal` is aborted
   */
  get(wanted: Wanted, say: (line: string) => void, signal: AbortSignal): Promise<string>
  /** Why none can be made: what to install or set. `undefined` if nothing is missing. */
  missing(): Promise<string | undefined>
  /** What a form needs of a source type; makes its environment if that is not there. @throws EnvironmentFailed as `get` */
  schema(wanted: Wanted, signal: AbortSignal): Promise<SourceSchema>
  list(): Promise<Environment[]>
  /** Resolves to whether it was there. A run that uses it fails. */
  delete(id: string): Promise<boolean>
  /** Removes those that were not used for this long, and what ended builds have left. */
  clean(unusedMs: number): Promise<void>
  /** After a run that could not load the client (exit code `DAMAGED`, ENOENT): the next `get` looks closely. */
  doubt(path: string): void
  /** After a successful run: compiles the modules in the background, with low priority, once. */
  compile(path: string): void
}
