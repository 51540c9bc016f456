import { type ExecutionResult, GraphQLError } from 'graphql'
import { toGraphQLError } from './mask.ts'

/** What was thrown instead of the name of a type, while compiled code ran. */
export type TypeFailures = unknown[]

/**
 * For what `resolveType` throws. Compiled code expects a name from it and would never answer: it gets one that no type
 * has, and makes an error of it in the right place. @throws what was thrown, if graphql-js runs
 */
export function failedType(thrown: unknown, failures: TypeFailures | undefined): string {
  if (!failures) throw thrown
  return `#${failures.push(thrown) - 1}`
}

const NO_TYPE = /^Runtime Object type "#(\d+)" is not a possible type/

/** The result of compiled code, whose errors of types have the causes that graphql-js would give them. */
export function withCauses(result: ExecutionResult, failures: TypeFailures): ExecutionResult {
  if (failures.length === 0 || !result.errors) return result
  return { ...result, errors: result.errors.map(error => withCause(error, failures)) }
}

function withCause(error: GraphQLError, failures: TypeFailures): GraphQLError {
  const at = Number(NO_TYPE.exec(error.message)?.[1])
  if (!(at in failures)) return error
  const { message, originalError } = toGraphQLError(failures[at])
  const { path, locations } = error
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations })
}
