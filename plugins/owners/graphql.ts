import {
  BadRequest,
  type Demand,
  type EntityField,
  type EntityRef,
  entityTypeOf,
  operation,
  type Urn,
  VIEW
} from '../../core/index.ts'
import { NEVER, read, same, searchOf, wholeEntities } from '../entities/index.ts'
import type { NewOwner, OwnersDeps, Ownership } from './deps.ts'
import { type Change, type createOwning, demandsToOwn, type OldOwner, typeOf } from './owning.ts'
import type { Args } from './sdl.ts'
import { createType, deleteType, listTypes, parseTypeUrn, updateType } from './types.ts'

const onTypes: Demand = { anyOf: ['MANAGE_GLOBAL_OWNERSHIP_TYPES'], on: 'ownershipType' }
const onType = ({ urn }: { readonly urn: string }): Demand => ({
  anyOf: ['MANAGE_GLOBAL_OWNERSHIP_TYPES'],
  on: parseTypeUrn(urn)
})

/** Whether what is stored is the expected one is only for who may read it. */
const demandsToUpdate = ({ urn, input }: Args['updateOwnershipType']): Demand[] => {
  const isCompared = input.expectedName != null || input.expectedDescription != null
  return isCompared ? [onType({ urn }), { anyOf: VIEW, on: parseTypeUrn(urn) }] : [onType({ urn })]
}

type Owning = ReturnType<typeof createOwning>

export function operations(deps: OwnersDeps, owning: Owning) {
  return {
    Query: {
      listOwnershipTypes: operation('signed-in', ({ input }: Args['listOwnershipTypes'], call) => {
        if (input.filters?.length) throw new BadRequest('listOwnershipTypes: filters are not supported, use query')
        return listTypes(deps, call, searchOf(input))
      })
    },
    Mutation: {
      ...owningMutations(owning),
      createOwnershipType: operation(onTypes, ({ input }: Args['createOwnershipType'], call) =>
        createType(deps, call, input)
      ),
      updateOwnershipType: operation(demandsToUpdate, ({ urn, input }: Args['updateOwnershipType'], call) =>
        updateType(deps, call, parseTypeUrn(urn), input)
      ),
      deleteOwnershipType: operation(onType, ({ urn, deleteReferences }: Args['deleteOwnershipType'], call) =>
        deleteType(deps, call, parseTypeUrn(urn), deleteReferences === true)
      )
    }
  }
}

function owningMutations({ add, remove }: Owning) {
  const adding = <Input>(changeOf: (input: Input) => Change<NewOwner>) =>
    operation(
      ({ input }: { readonly input: Input }) => demandsToOwn(changeOf(input)),
      ({ input }, call) => add(call, changeOf(input))
    )
  const removing = <Input>(changeOf: (input: Input) => Change<OldOwner>) =>
    operation(
      ({ input }: { readonly input: Input }) => demandsToOwn(changeOf(input)),
      ({ input }, call) => remove(call, changeOf(input))
    )
  return {
    addOwner: adding(({ resourceUrn, ...owner }: Args['addOwner']['input']) => ({
      owners: [owner],
      resourceUrns: [resourceUrn]
    })),
    addOwners: adding(({ resourceUrn, owners }: Args['addOwners']['input']) => ({
      owners,
      resourceUrns: [resourceUrn]
    })),
    batchAddOwners: adding(({ resources, owners, ownershipTypeUrn = null }: Args['batchAddOwners']['input']) => ({
      owners: owners.map(one =>
        one.type == null && one.ownershipTypeUrn == null ? { ...one, ownershipTypeUrn } : one
      ),
      resourceUrns: wholeEntities(resources, 'owners')
    })),
    removeOwner: removing(({ resourceUrn, ...owner }: Args['removeOwner']['input']) => ({
      owners: [owner],
      resourceUrns: [resourceUrn]
    })),
    batchRemoveOwners: removing(
      ({ resources, ownerUrns, ownershipTypeUrn = null }: Args['batchRemoveOwners']['input']) => ({
        owners: ownerUrns.map(ownerUrn => ({ ownerUrn, ownershipTypeUrn })),
        resourceUrns: wholeEntities(resources, 'owners')
      })
    )
  }
}

export function fields({ entities }: OwnersDeps) {
  return {
    ActorFilter: {
      resolvedOwnershipTypes: ({ resourceOwnersTypes }: { readonly resourceOwnersTypes?: readonly Urn[] | null }) =>
        resourceOwnersTypes ?? null
    },
    OwnerType: {
      __resolveType: ({ urn }: EntityRef) => (entityTypeOf(urn) === 'corpGroup' ? 'CorpGroup' : 'CorpUser')
    },
    OwnershipTypeEntity: { info: read(entities.aspects.ownershipTypeInfo, same) }
  }
}

export function entityFields({ entities }: OwnersDeps): EntityField[] {
  return [
    {
      having: 'ownership',
      sdl: 'ownership: Ownership',
      resolve: { ownership: read(entities.aspects.ownership, ownershipOf) }
    }
  ]
}

/** As GraphQL's `Ownership`. */
export function ownershipOf({ owners, lastModified }: Ownership, associatedUrn: Urn) {
  const shown = owners.filter(({ owner }) => ['corpuser', 'corpGroup'].includes(entityTypeOf(owner)))
  return {
    owners: shown.map(one => ({
      owner: one.owner,
      type: one.type,
      ownershipType: typeOf(one),
      source: one.source,
      associatedUrn
    })),
    lastModified: lastModified ?? NEVER
  }
}
