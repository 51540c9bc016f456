// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface UnfinishedTasks {
  readonly unfinishedTasks: number
}
