export const TYPES = `query ownershipTypes($input: ListOwnershipTypesInput!) {
  listOwnershipTypes(input: $input) { start total ownershipTypes { urn info { name description } } }
}`

export const USES = `query ownershipTypeUses($urn: String!) {
  entity(urn: $urn) {
    ... on OwnershipTypeEntity {
      info { name description }
      relationships(input: { types: ["ownershipType"], direction: INCOMING, count: 0 }) { total }
    }
  }
}`

export const ADD = 'mutation ownBy($input: AddOwnerInput!) { addOwner(input: $input) }'
export const REMOVE = 'mutation disownBy($input: RemoveOwnerInput!) { removeOwner(input: $input) }'
export const ADD_ALL = 'mutation ownAllBy($input: BatchAddOwnersInput!) { batchAddOwners(input: $input) }'
export const REMOVE_ALL = 'mutation disownAllBy($input: BatchRemoveOwnersInput!) { batchRemoveOwners(input: $input) }'
export const CREATE_TYPE =
  'mutation newOwnershipType($input: CreateOwnershipTypeInput!) { createOwnershipType(input: $input) { urn } }'
export const UPDATE_TYPE = `mutation changeOwnershipType($urn: String!, $input: UpdateOwnershipTypeInput!) {
  updateOwnershipType(urn: $urn, input: $input) { urn }
}`
export const DELETE_TYPE = `mutation dropOwnershipType($urn: String!, $deleteReferences: Boolean!) {
  deleteOwnershipType(urn: $urn, deleteReferences: $deleteReferences)
}`
