import type { Client } from '../client.ts'
import type { Edit } from './edits.ts'
import { versionsOf } from './written.ts'

/** The changes of a dataset and its columns by edits: one text for each version, sorted. */
export function stepsOn(dataset: string, edits: readonly Edit[]): string[] {
  return edits
    .flatMap(({ verb, tags, places }) => {
      const place = places.find(one => one.dataset === dataset)
      return place ? stepText(place.column, verb, tags) : []
    })
    .toSorted()
}

function stepText(column: string, verb: Edit['verb'], tags: readonly string[]): string {
  return `${column} ${verb} ${tags.toSorted().join()}`
}

interface Tags {
  readonly tags: readonly { readonly tag: string }[]
}
interface Columns {
  readonly editableSchemaFieldInfo: readonly { readonly fieldPath: string; readonly globalTags?: Tags }[]
}
/** Tags by column, in one version of an aspect. */
type Version = ReadonlyMap<string, readonly string[]>

/** The same changes, read from the history of the dataset. */
export async function stepsSeen(client: Client, dataset: string): Promise<string[]> {
  const own = await versionsOf<Tags>(client, dataset, 'globalTags')
  const columns = await versionsOf<Columns>(client, dataset, 'editableSchemaMetadata')
  const versions = [own.map(tags => new Map([['', urnsOf(tags)]])), columns.map(tagsByColumn)]
  return versions.flatMap(stepsBetween).toSorted()
}

function tagsByColumn({ editableSchemaFieldInfo }: Columns): Version {
  return new Map(editableSchemaFieldInfo.map(({ fieldPath, globalTags }) => [fieldPath, urnsOf(globalTags)]))
}

function urnsOf(tags: Tags | undefined): string[] {
  return tags?.tags.map(({ tag }) => tag) ?? []
}

/** One text per version, from the first one on. A version that changes several columns does not match any edit. */
function stepsBetween(versions: readonly Version[]): string[] {
  return versions.map((version, at) => {
    const before = versions[at - 1] ?? new Map()
    const columns = new Set([...version.keys(), ...before.keys()])
    return [...columns]
      .flatMap(column => changes(column, before.get(column) ?? [], version.get(column) ?? []))
      .join('; ')
  })
}

function changes(column: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter(tag => !before.includes(tag))
  const removed = before.filter(tag => !after.includes(tag))
  return [
    ...(added.length > 0 ? [stepText(column, 'add', added)] : []),
    ...(removed.length > 0 ? [stepText(column, 'remove', removed)] : [])
  ]
}
