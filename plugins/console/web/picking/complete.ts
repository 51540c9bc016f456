import { graphql, type Picked, plugins, shortName } from 'aspectd/console'

/** What entities of the server's own types are called; below, those of plugins. Aliases, as GraphQL merges only fields of the same type. */
const NAMES = `... on Dataset { name } ... on Tag { properties { name } } ... on Container { properties { name } }
  ... on Chart { properties { name } } ... on Dashboard { properties { name } }
  ... on CorpUser { properties { displayName } } ... on CorpGroup { info { displayName } }
  ... on DataFlow { properties { name } } ... on DataJob { properties { name } }
  ... on DataPlatform { platformInfo: properties { displayName } } ... on DataHubRole { name }`
const NAMES_OF_PLUGINS: Readonly<Record<string, string>> = {
  'business-attributes': '... on BusinessAttribute { attribute: properties { name } }',
  documents: '... on Document { document: info { title } }',
  domains:
    '... on Domain { domain: properties { name } } ... on DataProduct { product: properties { name } } ... on Application { application: properties { name } }',
  forms: '... on Form { form: info { name } }',
  glossary: '... on GlossaryTerm { term: properties { name } } ... on GlossaryNode { node: properties { name } }',
  owners: '... on OwnershipTypeEntity { ownershipType: info { name } }',
  properties: '... on StructuredPropertyEntity { structured: definition { displayName } }'
}

/** What `nameOf` reads, of the enabled plugins. */
export const nameFields = (): string =>
  `urn ${NAMES} ${Object.entries(NAMES_OF_PLUGINS)
    .flatMap(([plugin, names]) => (plugins.value.has(plugin) ? [names] : []))
    .join(' ')}`

const completeQuery = (): string => `query completeEntities($input: AutoCompleteMultipleInput!) {
  autoCompleteForMultiple(input: $input) { suggestions { entities { ${nameFields()} } } }
}`

export type Named = { readonly urn: string } & Readonly<Record<string, unknown>>

interface CompleteData {
  readonly autoCompleteForMultiple: {
    readonly suggestions: readonly { readonly entities: readonly Named[] }[]
  }
}

const MEMBERS = ['displayName', 'title', 'name']

export function nameOf(entity: Named): string {
  const parts = [entity, ...Object.values(entity)].filter(one => typeof one === 'object' && one !== null)
  const names = parts.flatMap(part =>
    Object.entries(part).flatMap(([key, one]) => (MEMBERS.includes(key) ? [one] : []))
  )
  const name = names.find(one => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : shortName(entity.urn)
}

/** Entities whose names begin with the text. */
export async function complete(
  query: string,
  types: readonly string[] | undefined,
  limit: number,
  signal: AbortSignal
): Promise<Picked[]> {
  const input = { query, limit, ...(types ? { types } : {}) }
  const { autoCompleteForMultiple: found } = await graphql<CompleteData>(completeQuery(), { input }, signal)
  const entities = found.suggestions.flatMap(({ entities }) => entities)
  return entities.map(one => ({ urn: one.urn, name: nameOf(one) }))
}
