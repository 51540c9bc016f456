const WHOLE = 'FULL_TABLE_SNAPSHOT'

interface Partitioned {
  readonly partitionSpec: { readonly type: string; readonly partition: string | null } | null
}

/** Whether a profile is of the whole table, not of a partition or a query. */
export const isWhole = ({ partitionSpec: spec }: Partitioned): boolean =>
  !spec || spec.type === 'FULL_TABLE' || spec.partition === WHOLE
