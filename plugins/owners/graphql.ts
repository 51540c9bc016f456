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
import { NEVER, read, same, searchOf } from '../entities/index.ts'
import { wholeEntities } from '../kit/index.ts'
import type { NewOwner, OwnersDeps, Ownership } from './deps.ts'
import { type Change, type createOwning, demandsToOwn, type OldOwner, typeOf } from './owning.ts'
import type { Args } from './sdl.ts'
import { createType, deleteType, listTypes, type TypeDeps, updateType } from './types.ts'

const MANAGE = 'MANAGE_GLOBAL_OWNERSHIP_TYPES'

type Owning = ReturnType<typeof createOwning>

export function operations(deps: OwnersDeps & TypeDeps, owning: Owning) {
  const { ownershipType } = deps
  const onType = ownershipType.on(MANAGE)
  /** Whether what is stored is the expected one is only for who may read it. */
  const demandsToUpdate = ({ urn, input }: Args['updateOwnershipType']): Demand[] => {
    const isCompared = input.expectedName != null || input.expectedDescription != null
    return isCompared ? [onType({ urn }), ownershipType.on(...VIEW)({ urn })] : [onType({ urn })]
  }
  return {
    Query: {
      listOwnershipTypes: operation('signed-in', ({ input }: Args['listOwnershipTypes'], call) => {
        if (input.filters?.length) throw new BadRequest('listOwnershipTypes: filters are not supported, use query')
        return listTypes(deps.entities, call, searchOf(input))
      })
    },
    Mutation: {
      ...owningMutations(owning),
      createOwnershipType: operation(
        { anyOf: [MANAGE], on: 'ownershipType' },
        ({ input }: Args['createOwnershipType'], call) => createType(deps, call, input)
      ),
      updateOwnershipType: operation(demandsToUpdate, (args: Args['updateOwnershipType'], call) =>
        updateType(deps, call, args)
      ),
      deleteOwnershipType: operation(onType, (args: Args['deleteOwnershipType'], call) => deleteType(deps, call, args))
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
