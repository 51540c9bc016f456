// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface ColumnProfiles {
  readonly dataset: {
    readonly datasetProfiles:
      | readonly {
          readonly partitionSpec: {
            readonly type: 'FULL_TABLE' | 'QUERY' | 'PARTITION'
            readonly partition: string | null
          } | null
          readonly fieldProfiles:
            | readonly {
                readonly fieldPath: string
                readonly nullCount: number | null
                readonly nullProportion: number | null
                readonly uniqueCount: number | null
                readonly uniqueProportion: number | null
                readonly min: string | null
                readonly max: string | null
                readonly mean: string | null
                readonly median: string | null
                readonly stdev: string | null
                readonly sampleValues: readonly string[] | null
              }[]
            | null
        }[]
      | null
  } | null
}

export interface ColumnProfilesVariables {
  readonly urn: string
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
  readonly limit?: number | null | undefined
}

export interface DatasetOperations {
  readonly dataset: {
    readonly operations:
      | readonly {
          readonly timestampMillis: number
          readonly lastUpdatedTimestamp: number
          readonly operationType: 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'ALTER' | 'DROP' | 'CUSTOM' | 'UNKNOWN'
          readonly customOperationType: string | null
          readonly numAffectedRows: number | null
          readonly actor: string | null
          readonly sourceType: 'DATA_PROCESS' | 'DATA_PLATFORM' | null
        }[]
      | null
  } | null
}

export interface DatasetOperationsVariables {
  readonly urn: string
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
  readonly limit?: number | null | undefined
}

export interface DatasetProfiles {
  readonly dataset: {
    readonly datasetProfiles:
      | readonly {
          readonly timestampMillis: number
          readonly rowCount: number | null
          readonly columnCount: number | null
          readonly sizeInBytes: number | null
          readonly partitionSpec: {
            readonly type: 'FULL_TABLE' | 'QUERY' | 'PARTITION'
            readonly partition: string | null
          } | null
        }[]
      | null
  } | null
}

export interface DatasetProfilesVariables {
  readonly urn: string
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
  readonly limit?: number | null | undefined
}
