/** How far long work has come, in whatever it counts. */
export interface Progress {
  /** `building the search index`. */
  readonly work: string
  readonly done: number
  readonly total: number
  /** Estimated. */
  readonly secondsLeft?: number
  /** What /health says beside it, such as what does not work until then. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** What /health and GraphQL show of the plugin. It does not change what the plugin does. */
export interface PluginHealth {
  /** A part of the plugin does not work, until it recovers. The error is for operators. */
  fail(error: string): void
  recover(): void
  /** What the plugin must finish before it does all that it can; `undefined` when it has. Everybody can read it. */
  progress(progress: Progress | undefined): void
  /** Facts for operators that /health has under the name of the plugin, such as what waits; everybody can read them. */
  details(details: Readonly<Record<string, unknown>> | undefined): void
}
