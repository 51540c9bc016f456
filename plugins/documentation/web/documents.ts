export const ADD_LINK = 'mutation attachLink($input: AddLinkInput!) { addLink(input: $input) }'
export const UPDATE_LINK = 'mutation changeLink($input: UpdateLinkInput!) { updateLink(input: $input) }'
export const REMOVE_LINK = 'mutation detachLink($input: RemoveLinkInput!) { removeLink(input: $input) }'
export const DEPRECATE =
  'mutation deprecateEntity($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }'
export const SET_DELETED =
  'mutation setDeleted($input: BatchUpdateSoftDeletedInput!) { batchUpdateSoftDeleted(input: $input) }'

export const DEPRECATE_ALL =
  'mutation deprecateEntities($input: BatchUpdateDeprecationInput!) { batchUpdateDeprecation(input: $input) }'
