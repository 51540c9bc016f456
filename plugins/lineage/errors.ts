import { createError } from '../../core/index.ts'

// The first messages are DataHub's: clients and users search for them.
export const UnknownEntity = createError('LINEAGE_UNKNOWN_ENTITY', 'Error: urn does not exist: %s', 404)
/** Parameters: the aspect, the URN. */
export const NoInfo = createError('LINEAGE_NO_INFO', "Failed to update lineage for urn %s as %s doesn't exist", 400)
/** Parameters: the types of both ends, the pairs that are possible. */
export const NoSuchEdge = createError(
  'LINEAGE_NO_SUCH_EDGE',
  'updateLineage cannot join %s (upstream) and %s (downstream). Expected one of: %s',
  400
)
export const TooManyEdges = createError(
  'LINEAGE_TOO_MANY_EDGES',
  'updateLineage: expected at most %s edges, found %s',
  400
)
/** Parameters: the resource, the parent. */
export const WrongLogicalParent = createError(
  'LINEAGE_WRONG_LOGICAL_PARENT',
  'setLogicalParent: expected another dataset as the parent of a dataset, or another column as that of a column, found %s with the parent %s',
  400
)
