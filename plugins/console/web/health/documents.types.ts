// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface PluginStates {
  readonly aspectd: {
    readonly pluginStates: readonly {
      readonly name: string
      readonly state: 'STARTING' | 'READY' | 'FAILED'
      readonly since: number
      readonly error: string | null
      readonly progress: {
        readonly work: string
        readonly done: number
        readonly total: number
        readonly secondsLeft: number | null
      } | null
    }[]
  }
}
