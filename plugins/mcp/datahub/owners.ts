import { BadRequest, type Call, NotFound, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { ASKED_INSIDE, done, editing, MOST, requireKind, resourcesOf } from './changing.ts'
import { recordsAt, textAt } from './clean.ts'
import { requiredList, texts } from './lists.ts'

const PREFIX = 'urn:li:ownershipType:'
const BUILT_IN = ['TECHNICAL_OWNER', 'BUSINESS_OWNER', 'DATA_STEWARD']
const OWNER = { name: 'owner', types: ['CORP_USER', 'CORP_GROUP'] }
const TYPES = `
  query ownershipTypes($input: ListOwnershipTypesInput!) {
    listOwnershipTypes(input: $input) { ownershipTypes { urn info { name } } }
  }`
const ADD = 'mutation add($input: BatchAddOwnersInput!) { batchAddOwners(input: $input) }'
const REMOVE = 'mutation remove($input: BatchRemoveOwnersInput!) { batchRemoveOwners(input: $input) }'

const arguments_ = {
  owner_urns: texts('URNs of users and groups.'),
  entity_urns: texts(`URNs of the entities, at most ${MOST}.`)
}
const KIND = `${BUILT_IN.join(', ')}, or the name of another type of ownership.`

export function addOwners(asking: Asking) {
  return tool(
    {
      description: 'Adds users or groups as owners of entities: all or none.',
      input: Type.Object({ ...arguments_, ownership_type: Type.String({ description: KIND }) }),
      changes: editing('EDIT_ENTITY_OWNERS')
    },
    ASKED_INSIDE,
    async ({ owner_urns, entity_urns, ownership_type }, call) => {
      const { urns, resources } = await asked(asking, call, owner_urns, entity_urns)
      const ownershipTypeUrn = await typeOf(asking, call, ownership_type)
      const owners = urns.map(ownerUrn => ({ ownerUrn, ownerEntityType: kindOf(ownerUrn), ownershipTypeUrn }))
      await asking.graphql(call, ADD, { input: { owners, resources, ownershipTypeUrn } })
      return done(`Successfully added ${urns.length} owner(s) to ${resources.length} entit(ies)`)
    }
  )
}

export function removeOwners(asking: Asking) {
  return tool(
    {
      description: 'Removes owners of entities: all or none.',
      input: Type.Object({
        ...arguments_,
        ownership_type: Type.Optional(
          Type.String({ description: `Only as this: ${KIND} Absent: whatever they own as.` })
        )
      }),
      changes: editing('EDIT_ENTITY_OWNERS')
    },
    ASKED_INSIDE,
    async ({ owner_urns, entity_urns, ownership_type }, call) => {
      const { urns, resources } = await asked(asking, call, owner_urns, entity_urns)
      const type = ownership_type === undefined ? {} : { ownershipTypeUrn: await typeOf(asking, call, ownership_type) }
      await asking.graphql(call, REMOVE, { input: { ownerUrns: urns, resources, ...type } })
      return done(`Successfully removed ${urns.length} owner(s) from ${resources.length} entit(ies)`)
    }
  )
}

type List = readonly string[] | string

async function asked(asking: Asking, call: Call, owners: List, entities: List) {
  const urns = requiredList('owner_urns', owners, MOST)
  const resources = resourcesOf(entities)
  await requireKind(asking, call, urns, OWNER)
  return { urns, resources }
}

const kindOf = (urn: string): string => (urn.startsWith('urn:li:corpuser:') ? 'CORP_USER' : 'CORP_GROUP')

/** A type of ownership by the name that users see, in any case. @throws NotFound, BadRequest for several of one name */
async function typeOf({ graphql }: Asking, call: Call, given: string): Promise<string> {
  const name = given.trim()
  if (BUILT_IN.includes(name)) return `${PREFIX}__system__${name.toLowerCase()}`
  if (name.startsWith(PREFIX)) return name
  if (name.startsWith('__system__')) return PREFIX + name
  const found = await graphql(call, TYPES, { input: { start: 0, count: 1000, query: name } })
  const types = recordsAt(found, 'listOwnershipTypes', 'ownershipTypes')
  const same = types.filter(one => textAt(one, 'info', 'name').trim().toLowerCase() === name.toLowerCase())
  const [first, ...others] = same.map(one => textAt(one, 'urn'))
  if (first === undefined)
    throw new NotFound(`There is no type of ownership ${given}: use ${BUILT_IN.join(', ')}, or one that exists`)
  if (others.length > 0)
    throw new BadRequest(`Several types of ownership are named ${given}: use one of ${[first, ...others].join(', ')}`)
  return first
}
