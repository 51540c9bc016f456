import { graphql, type LabelKind, type LabelTarget, loadAspects } from 'aspectd/console'

interface Kind {
  readonly add: string
  readonly remove: string
  /** The member of the input that names the labels. */
  readonly input: string
  /** Of GraphQL, for the chooser. */
  readonly type: string
  /** Creates one. */
  readonly create: 'createTag' | 'createGlossaryTerm'
  /** GraphQL's query by URN. */
  readonly one: string
  /** The aspect of an entity, and the member of a column. */
  readonly aspect: 'globalTags' | 'glossaryTerms'
}

export const kinds: Readonly<Record<LabelKind, Kind>> = {
  tag: {
    add: 'mutation addTagsOf($input: BatchAddTagsInput!) { batchAddTags(input: $input) }',
    remove: 'mutation removeTagsOf($input: BatchRemoveTagsInput!) { batchRemoveTags(input: $input) }',
    input: 'tagUrns',
    type: 'TAG',
    create: 'createTag',
    one: 'tag',
    aspect: 'globalTags'
  },
  term: {
    add: 'mutation addTermsOf($input: BatchAddTermsInput!) { batchAddTerms(input: $input) }',
    remove: 'mutation removeTermsOf($input: BatchRemoveTermsInput!) { batchRemoveTerms(input: $input) }',
    input: 'termUrns',
    type: 'GLOSSARY_TERM',
    create: 'createGlossaryTerm',
    one: 'glossaryTerm',
    aspect: 'glossaryTerms'
  }
}

interface Labels {
  readonly tags?: readonly { readonly tag: string }[]
  readonly terms?: readonly { readonly urn: string }[]
}
type Labelled = { readonly [Aspect in Kind['aspect']]?: Labels }
interface Stored extends Labelled {
  readonly editableSchemaMetadata?: {
    readonly editableSchemaFieldInfo: readonly ({ readonly fieldPath: string } & Labelled)[]
  }
}

const urnsOf = (labels: Labels | undefined): readonly string[] => [
  ...(labels?.tags ?? []).map(({ tag }) => tag),
  ...(labels?.terms ?? []).map(({ urn }) => urn)
]

/** The labels of users that each target has at this moment. */
export async function labelsOf(
  kind: LabelKind,
  targets: readonly LabelTarget[]
): Promise<ReadonlyMap<LabelTarget, ReadonlySet<string>>> {
  const { aspect } = kinds[kind]
  const urns = targets.map(({ urn }) => urn)
  const stored = await loadAspects<Stored>(urns, [aspect, 'editableSchemaMetadata'])
  const columns = new Map(Array.from(stored, ([urn, one]) => [urn, columnsOf(one, aspect)]))
  return new Map(
    targets.map(target => {
      const own = stored.get(target.urn)?.[aspect]
      const found = target.column === undefined ? own : columns.get(target.urn)?.get(target.column)
      return [target, new Set(urnsOf(found))]
    })
  )
}

const columnsOf = ({ editableSchemaMetadata: edited }: Stored, aspect: Kind['aspect']) =>
  new Map(edited?.editableSchemaFieldInfo.map(column => [column.fieldPath, column[aspect]]))

/** What people call the labels. Those that do not exist have no name. */
export async function namesOfLabels(kind: LabelKind, urns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { one } = kinds[kind]
  if (urns.length === 0) return new Map()
  const parameters = urns.map((_, at) => `$u${at}: String!`).join(' ')
  const fields = urns.map((_, at) => `l${at}: ${one}(urn: $u${at}) { properties { name } }`).join(' ')
  const variables = Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn]))
  const found = await graphql<
    Readonly<Record<string, { readonly properties: { readonly name: string } | null } | null>>
  >(`query labelNames(${parameters}) { ${fields} }`, variables)
  const names = urns.map((urn, at) => [urn, found[`l${at}`]?.properties?.name ?? ''] as const)
  return new Map(names.filter(([, name]) => name !== ''))
}

/** The input of the mutations. */
export const inputOf = (kind: LabelKind, label: string, targets: readonly LabelTarget[]) => ({
  [kinds[kind].input]: [label],
  resources: targets.map(({ urn, column }) => ({
    resourceUrn: urn,
    ...(column === undefined ? {} : { subResourceType: 'DATASET_FIELD', subResource: column })
  }))
})
