import { rest, type TagTarget } from 'aspectd/console'

const ADD = 'mutation addTagsOf($input: BatchAddTagsInput!) { batchAddTags(input: $input) }'
const REMOVE = 'mutation removeTagsOf($input: BatchRemoveTagsInput!) { batchRemoveTags(input: $input) }'
export const documents = { add: ADD, remove: REMOVE }

/** URNs per request, so that the address stays below the limits of proxies. */
const SLICE = 20

interface Associations {
  readonly tags?: readonly { readonly tag: string }[]
}
interface Tagged {
  readonly aspects: {
    readonly globalTags?: { readonly value: Associations }
    readonly editableSchemaMetadata?: {
      readonly value: {
        readonly editableSchemaFieldInfo: readonly { readonly fieldPath: string; readonly globalTags?: Associations }[]
      }
    }
  }
}

/** The tags of users that each target has at this moment. */
export async function tagsOf(targets: readonly TagTarget[]): Promise<ReadonlyMap<TagTarget, ReadonlySet<string>>> {
  const urns = [...new Set(targets.map(({ urn }) => urn))]
  const slices = Array.from({ length: Math.ceil(urns.length / SLICE) }, (_, at) =>
    urns.slice(at * SLICE, (at + 1) * SLICE)
  )
  const stored = new Map<string, Tagged>()
  for (const slice of slices) {
    const ids = slice.map(encodeURIComponent).join(',')
    const { results } = await rest<{ results: Readonly<Record<string, Tagged>> }>(
      `/entitiesV2?ids=List(${ids})&aspects=List(globalTags,editableSchemaMetadata)`
    )
    for (const [urn, one] of Object.entries(results)) stored.set(urn, one)
  }
  const columns = new Map(Array.from(stored, ([urn, one]) => [urn, columnsOf(one)]))
  return new Map(
    targets.map(target => {
      const own = stored.get(target.urn)?.aspects.globalTags?.value
      const found = target.column === undefined ? own : columns.get(target.urn)?.get(target.column)
      return [target, new Set(found?.tags?.map(({ tag }) => tag))]
    })
  )
}

const columnsOf = ({ aspects }: Tagged) =>
  new Map(
    aspects.editableSchemaMetadata?.value.editableSchemaFieldInfo.map(({ fieldPath, globalTags }) => [
      fieldPath,
      globalTags
    ])
  )

/** The input of batchAddTags and batchRemoveTags. */
export const inputOf = (tag: string, targets: readonly TagTarget[]) => ({
  tagUrns: [tag],
  resources: targets.map(({ urn, column }) => ({
    resourceUrn: urn,
    ...(column === undefined ? {} : { subResourceType: 'DATASET_FIELD', subResource: column })
  }))
})
