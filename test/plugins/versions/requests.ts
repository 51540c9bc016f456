import type { Client } from '../../helper.ts'

let made = 0

export const newSet = (type = 'dataset'): string => `urn:li:versionSet:(set${++made},${type})`
export const newDataset = (): string => `urn:li:dataset:(urn:li:dataPlatform:hive,v.t${++made},PROD)`

/** Datasets that exist. */
export async function datasets(by: Client, count: number): Promise<string[]> {
  const urns = Array.from({ length: count }, newDataset)
  for (const urn of urns) await by.ingest(urn, 'status', { removed: false })
  return urns
}

export function link(by: Client, versionSet: string, linkedEntity: string, version: string, more: object = {}) {
  const input = { versionSet, linkedEntity, version, ...more }
  return by.gql('mutation l($input: LinkVersionInput!) { linkAssetVersion(input: $input) { urn } }', { input })
}

export function unlink(by: Client, versionSet: string | null, unlinkedEntity: string | null) {
  const input = { versionSet, unlinkedEntity }
  return by.gql('mutation u($input: UnlinkVersionInput!) { unlinkAssetVersion(input: $input) { urn } }', { input })
}

const VERSION = `query v($urn: String!) { dataset(urn: $urn) { versionProperties {
  versionSet { urn latestVersion { urn } } version { versionTag } aliases { versionTag } comment isLatest
  created { time actor { urn } } createdInSource { time actor { urn } } } } }`

export async function version(by: Client, urn: string) {
  return (await by.gql(VERSION, { urn })).data.dataset.versionProperties
}

/** The labels of all versions in the set, the latest first; the latest has a star. */
export async function versions(by: Client, urn: string): Promise<string[]> {
  const query = `query s($urn: String!) { versionSet(urn: $urn) { versionsSearch(input: {query: "*", count: 100}) {
    searchResults { entity { ... on Dataset { versionProperties { isLatest version { versionTag } } } } } } } }`
  const { data, errors } = await by.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  const results: readonly { entity: { versionProperties: { isLatest: boolean; version: { versionTag: string } } } }[] =
    data.versionSet.versionsSearch.searchResults
  return results.map(({ entity: { versionProperties: one } }) => `${one.version.versionTag}${one.isLatest ? '*' : ''}`)
}

export async function latest(by: Client, urn: string): Promise<string | undefined> {
  return (await by.gql(`{ versionSet(urn: "${urn}") { latestVersion { urn } } }`)).data.versionSet.latestVersion?.urn
}
