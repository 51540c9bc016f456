import { BadRequest, type Call, NotFound, type Privilege } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { recordsAt, textAt } from './clean.ts'
import { listOf, requiredList } from './lists.ts'

export const MOST = 500
const TYPES = 'query types($urns: [String!]!) { entities(urns: $urns) { urn type } }'

/** Of tools that change something: the operations that they run have the demands. */
export const ASKED_INSIDE = (): [] => []

export const editing = (...privileges: readonly Privilege[]): Privilege[] => [...privileges, 'EDIT_ENTITY']

interface Kind {
  /** As messages name it. */
  readonly name: string
  /** Of the entities that it can be. */
  readonly types: readonly string[]
}

/** @throws NotFound, BadRequest unless all exist and are of the kind */
export async function requireKind({ graphql }: Asking, call: Call, urns: readonly string[], { name, types }: Kind) {
  const found = new Map(
    recordsAt(await graphql(call, TYPES, { urns }), 'entities').map(one => [textAt(one, 'urn'), textAt(one, 'type')])
  )
  const missing = urns.filter(urn => !found.has(urn))
  if (missing.length > 0) {
    throw new NotFound(
      `The following ${name} URNs do not exist in DataHub: ${missing.join(', ')}. Find existing ones with search and an entity_type filter, or ask a user to create them`
    )
  }
  const others = urns.filter(urn => !types.includes(found.get(urn) ?? ''))
  if (others.length > 0) throw new BadRequest(`The following URNs are not ${name} entities: ${others.join(', ')}`)
}

interface Resource {
  readonly resourceUrn: string
  readonly subResource?: string
  readonly subResourceType?: 'DATASET_FIELD'
}

/** What is changed: entities, and columns of them. @throws BadRequest for lists of different lengths */
export function resourcesOf(
  entityUrns: readonly string[] | string,
  columnPaths?: readonly (string | null)[] | string
): Resource[] {
  const urns = requiredList('entity_urns', entityUrns, MOST)
  const columns = listOf(columnPaths)
  if (columns && columns.length !== urns.length) {
    throw new BadRequest(
      `column_paths length (${columns.length}) must match entity_urns length (${urns.length}): use null for an entity itself`
    )
  }
  return urns.map((resourceUrn, at) => {
    const subResource = columns?.[at]
    return subResource ? { resourceUrn, subResource, subResourceType: 'DATASET_FIELD' } : { resourceUrn }
  })
}

export const done = (message: string) => ({ success: true, message })
