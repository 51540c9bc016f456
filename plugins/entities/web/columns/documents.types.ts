// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface ProfileOfColumns {
  readonly dataset: {
    readonly datasetProfiles:
      | readonly {
          readonly partitionSpec: {
            readonly type: 'FULL_TABLE' | 'QUERY' | 'PARTITION'
            readonly partition: string | null
          } | null
          readonly rowCount: number | null
          readonly fieldProfiles:
            | readonly {
                readonly fieldPath: string
                readonly nullCount: number | null
                readonly nullProportion: number | null
                readonly uniqueCount: number | null
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

export interface ProfileOfColumnsVariables {
  readonly urn: string
  readonly at: number
}
