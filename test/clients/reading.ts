import { isDeepStrictEqual } from 'node:util'
import type { Client } from '../client.ts'
import type { Datahub } from './datahub.ts'
import { inGroups } from './in-groups.ts'
import type { Emitted } from './recipe.ts'

/** Members that contain the time of the run, so they differ between two runs. */
const VARYING: Readonly<Record<string, string>> = {
  upstreamLineage: 'time',
  queryProperties: 'time',
  datasetProfile: 'timestampMillis'
}
const PREFIXES = ['', '/gms', '/api/gms']

/**
 * Reads every aspect in every way that clients have. Returns one line for each result that differs from what was
 * emitted.
 */
export async function differences(client: Client, datahub: Datahub, emitted: readonly Emitted[]): Promise<string[]> {
  const versioned = emitted.filter(({ kind }) => kind !== 'timeseries')
  const byEntity = Map.groupBy(versioned, ({ urn }) => urn)
  const read = (await datahub.script('read.py', emitted)) as unknown[]
  const found = [
    ...emitted.map((wanted, at) => difference('get_aspect', wanted, read[at])),
    ...(await inGroups([...byEntity], ([urn, aspects]) => differencesOfEntity(client, urn, aspects))),
    ...(await inGroups(emitted, wanted => differencesOfAspect(client, wanted)))
  ]
  return found.flat()
}

/** Encodes a URN in a path like the client. */
export function inPath(urn: string): string {
  return encodeURIComponent(urn).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
}

async function differencesOfEntity(client: Client, urn: string, aspects: readonly Emitted[]): Promise<string[]> {
  const snapshot = (await client.get(`/entities/${inPath(urn)}`)).body
  const [content] = Object.values(snapshot.value ?? {}) as { aspects?: object[] }[]
  const records: Record<string, unknown> = Object.assign({}, ...(content?.aspects ?? []))
  const flat = (await client.get(`/entitiesV2/${inPath(urn)}`)).body
  return aspects.flatMap(wanted => [
    ...difference('GET /entities', wanted, records[wanted.record]),
    ...difference('GET /entitiesV2', wanted, flat.aspects?.[wanted.aspect]?.value)
  ])
}

async function differencesOfAspect(client: Client, wanted: Emitted): Promise<string[]> {
  const read = wanted.kind === 'timeseries' ? latestPoint : latestVersion
  const found = await Promise.all(PREFIXES.map(prefix => read(client, prefix, wanted)))
  return PREFIXES.flatMap((prefix, at) => difference(`${prefix}/aspects`, wanted, found[at]))
}

async function latestVersion(client: Client, prefix: string, { urn, aspect, record }: Emitted): Promise<unknown> {
  const { body } = await client.get(`${prefix}/aspects/${inPath(urn)}?aspect=${aspect}&version=0`)
  return body.aspect?.[record]
}

async function latestPoint(client: Client, prefix: string, { urn, entity, aspect }: Emitted): Promise<unknown> {
  const wanted = { urn, entity, aspect, limit: 1 }
  const { body } = await client.post(`${prefix}/aspects?action=getTimeseriesAspectValues`, wanted)
  const [latest] = body.value?.values ?? []
  return latest && JSON.parse(latest.aspect.value)
}

function difference(way: string, { urn, aspect, value }: Emitted, found: unknown): string[] {
  if (isDeepStrictEqual(steady(aspect, found), steady(aspect, value))) return []
  return [`${way} ${urn} ${aspect}: expected ${JSON.stringify(value)}, found ${JSON.stringify(found)}`]
}

function steady(aspect: string, value: unknown): unknown {
  const varying = VARYING[aspect]
  if (value === undefined || varying === undefined) return value
  return JSON.parse(JSON.stringify(value, (key, member) => (key === varying ? undefined : member)))
}
