/** What is wrong with a recipe. */
export interface Problem {
  /** Names with dots between them; empty = the whole recipe. */
  readonly path: string
  readonly message: string
  /** ERROR: a run would fail. WARNING: it may not do what its author expects. */
  readonly severity: 'ERROR' | 'WARNING'
}
