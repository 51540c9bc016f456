import type { Stored } from './stored.ts'

/** What the read asks for. */
export interface Dataset {
  readonly urn: string
  readonly name: string
  readonly platform: { readonly urn: string; readonly name: string }
  readonly properties: { readonly name: string; readonly description: string | null }
  readonly removed: boolean
  readonly tags: readonly Tag[]
}

export interface Tag {
  readonly urn: string
  readonly name: string
  readonly properties: {
    readonly name: string
    readonly description: string | null
    readonly colorHex: string | null
  } | null
}

export function readDataset(stored: Stored, urn: string): Dataset {
  const values = stored.read('dataset', urn, ['datasetProperties', 'status', 'globalTags'])
  const properties = JSON.parse(values.datasetProperties ?? '{}')
  const { tags = [] } = JSON.parse(values.globalTags ?? '{}')
  const platform = urn.slice('urn:li:dataset:('.length, urn.indexOf(','))
  return {
    urn,
    name: properties.name,
    platform: { urn: platform, name: platform.slice('urn:li:dataPlatform:'.length) },
    properties: { name: properties.name, description: properties.description ?? null },
    removed: JSON.parse(values.status ?? '{}').removed ?? false,
    tags: tags.map(({ tag }: { tag: string }) => readTag(stored, tag))
  }
}

export function readTag(stored: Stored, urn: string): Tag {
  const { tagProperties } = stored.read('tag', urn, ['tagProperties'])
  if (tagProperties === undefined) return { urn, name: urn.slice('urn:li:tag:'.length), properties: null }
  const { name, description = null, colorHex = null } = JSON.parse(tagProperties)
  return { urn, name, properties: { name, description, colorHex } }
}

const text = JSON.stringify

/** The answer as aspectd gives it, byte for byte. */
export function answerOf({ urn, name, platform, properties, removed, tags }: Dataset): string {
  let list = ''
  for (const tag of tags) {
    const of = tag.properties
    const details = of
      ? `{"name":${text(of.name)},"description":${text(of.description)},"colorHex":${text(of.colorHex)}}`
      : 'null'
    list += `${list === '' ? '' : ','}{"tag":{"urn":${text(tag.urn)},"name":${text(tag.name)},"properties":${details}}}`
  }
  return (
    `{"data":{"dataset":{"urn":${text(urn)},"type":"DATASET","name":${text(name)},` +
    `"platform":{"urn":${text(platform.urn)},"name":${text(platform.name)}},` +
    `"properties":{"name":${text(properties.name)},"description":${text(properties.description)}},` +
    `"status":{"removed":${removed}},"tags":{"tags":[${list}]}}},"extensions":{}}`
  )
}
