import { graphql, rest, typeOf } from 'aspectd/console'
import { VALUES, VERSIONS } from './documents.ts'
import type {
  Versions as VersionsAnswer,
  VersionsVariables,
  VersionValues,
  VersionValuesVariables
} from './documents.types.ts'

export type Version = VersionsAnswer['aspectVersions']['versions'][number]

/** A versioned aspect of one entity. */
export interface Subject {
  readonly urn: string
  readonly aspect: string
}

const PAGES = 10

/** The kept versions, the latest first. */
export async function loadVersions({ urn, aspect }: Subject, signal?: AbortSignal): Promise<readonly Version[]> {
  const found: Version[] = []
  let before: number | null = null
  for (let page = 0; page < PAGES; page++) {
    const variables: VersionsVariables = { urn, aspect, before }
    const { aspectVersions }: VersionsAnswer = await graphql(VERSIONS, { ...variables }, signal)
    found.push(...aspectVersions.versions)
    before = aspectVersions.next
    if (before === null) break
  }
  return found
}

/** JSON text by version; without those that are not kept. */
export type Values = ReadonlyMap<number, string>

export interface Pair {
  readonly from: number
  readonly to: number
}

export async function loadValues(subject: Subject, { from, to }: Pair, signal?: AbortSignal): Promise<Values> {
  const variables: VersionValuesVariables = { ...subject, from: from + 1, to: to + 1 }
  const found = await graphql<VersionValues>(VALUES, { ...variables }, signal)
  const all = [...found.from.versions, ...found.to.versions]
  return new Map(all.map(({ version, payload }) => [version, payload]))
}

export async function loadValue(subject: Subject, version: number): Promise<string | undefined> {
  return (await loadValues(subject, { from: version, to: version })).get(version)
}

/** Writes a value if the latest version is still the given one. Throws a 422 if not. */
export function writeVersion({ urn, aspect }: Subject, json: string, latest: Version): Promise<unknown> {
  const proposal = {
    entityUrn: urn,
    entityType: typeOf(urn),
    changeType: 'UPSERT',
    aspectName: aspect,
    aspect: { value: json, contentType: 'application/json' },
    headers: { 'If-Version-Match': latest.ifVersionMatch }
  }
  return rest('/aspects?action=ingestProposal', { method: 'POST', body: { proposal, async: 'false' } })
}

export interface ChangedAspect {
  readonly name: string
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly time: number
}

interface StoredEntity {
  readonly aspects: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly created: { readonly time: number }
        readonly systemMetadata?: { version?: string }
      }
    >
  >
}

/** The aspects that have more than one version, the newest change first. */
export async function loadChangedAspects(urn: string, signal: AbortSignal): Promise<readonly ChangedAspect[]> {
  const { aspects } = await rest<StoredEntity>(`/entitiesV2/${encodeURIComponent(urn)}`, { signal })
  return Object.values(aspects)
    .map(({ name, created, systemMetadata }) => ({
      name,
      version: Number(systemMetadata?.version ?? 1),
      time: created.time
    }))
    .filter(({ version }) => version > 1)
    .sort((one, other) => other.time - one.time)
}
