import { graphql } from 'aspectd/console'
import { type ColumnsAnswer, PROFILE, type ProfileAt } from './documents.ts'
import type { ProfileOfColumns } from './documents.types.ts'
import { readablePath } from './rows.ts'

type Profiled = NonNullable<NonNullable<ProfileOfColumns['dataset']>['datasetProfiles']>[number]
type FieldProfile = NonNullable<Profiled['fieldProfiles']>[number]

export interface ColumnProfile extends FieldProfile {
  /** 0 to 1, of the rows of the profile. */
  readonly nullShare: number | undefined
}

/** By readable path: ingestion spells paths in different ways. */
export type Profiles = ReadonlyMap<string, ColumnProfile>

/** What is known of the columns beside the schema. */
export interface Stats {
  /** Milliseconds: of the latest profile of the whole table, if there is one. */
  readonly profiledAt: number | undefined
  /** Queries of the last month, by readable path; none if the usage does not name columns. */
  readonly uses: ReadonlyMap<string, number>
}

const WHOLE = 'FULL_TABLE_SNAPSHOT'

/** Whether a profile is of the whole table, not of a partition or a query. */
const isWhole = ({ partitionSpec: spec }: Pick<ProfileAt, 'partitionSpec'>): boolean =>
  !spec || spec.type === 'FULL_TABLE' || spec.partition === WHOLE

export function statsOf({ dataset }: ColumnsAnswer): Stats {
  const uses = new Map<string, number>()
  for (const { fieldName, count } of dataset?.usageStats?.aggregations?.fields ?? []) {
    if (fieldName !== null && count !== null && count > 0) uses.set(readablePath(fieldName), count)
  }
  return { profiledAt: dataset?.datasetProfiles?.find(isWhole)?.timestampMillis, uses }
}

/** `at`: the time of the profile. */
export async function loadProfiles(urn: string, at: number, signal: AbortSignal): Promise<Profiles> {
  const { dataset } = await graphql<ProfileOfColumns>(PROFILE, { urn, at }, signal)
  const profile = dataset?.datasetProfiles?.find(isWhole)
  return new Map(profile?.fieldProfiles?.map(one => [readablePath(one.fieldPath), withShare(one, profile.rowCount)]))
}

function withShare(profile: FieldProfile, rows: number | null): ColumnProfile {
  const { nullCount, nullProportion } = profile
  const counted = nullCount !== null && rows ? nullCount / rows : undefined
  return { ...profile, nullShare: nullProportion ?? counted }
}
