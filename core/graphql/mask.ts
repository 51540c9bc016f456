import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Call } from '../call.ts'
import { publicError } from '../errors.ts'

/** The body of a GraphQL reply, its members in this order. */
export interface Reply {
  readonly errors?: readonly object[]
  readonly data?: ExecutionResult['data']
  readonly extensions: object
}

/** DataHub's names of the status codes. */
const TYPES: Readonly<Record<number, string>> = {
  403: 'UNAUTHORIZED',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE'
}

/** Failures logged per operation: one broken field of a list would otherwise fill the log. */
const LOGGED = 10

/** A reply with what callers may know; the causes of internal errors go to the call's log. */
export function shape({ errors = [], data, extensions = {} }: ExecutionResult, call: Call): Reply {
  let logged = 0
  const shown = errors.map(error => {
    if (isOurs(error)) return show(error, { classification: error.extensions.classification ?? 'ValidationError' })
    const cause = causeOf(error)
    const { message, statusCode, retryAfter, denial } = publicError(cause)
    if (statusCode >= 500 && logged++ < LOGGED) call.log.error({ err: cause, path: error.path }, 'an operation failed')
    return show(
      error,
      {
        code: statusCode,
        type: TYPES[statusCode] ?? 'BAD_REQUEST',
        classification: 'DataFetchingException',
        ...denial,
        ...(retryAfter === undefined ? {} : { retryable: true, retryAfter })
      },
      message
    )
  })
  return { ...(shown.length > 0 ? { errors: shown } : {}), ...(data === undefined ? {} : { data }), extensions }
}

export function toGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new GraphQLError(cause.message, { originalError: cause })
}

/** The thrown value behind an error of a field, if the engine did not make the error itself. */
export function causeOf(error: GraphQLError): Error | undefined {
  const { originalError } = error
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError
}

/** The engine's verdict on what the caller sent: the document, its variables or arguments. */
function isOurs(error: GraphQLError): boolean {
  if (causeOf(error)) return false
  const { originalError } = error
  return error.path === undefined || (originalError instanceof GraphQLError && originalError.nodes !== undefined)
}

function show({ message, locations, path }: GraphQLError, extensions: object, masked = message): object {
  return { message: masked, ...(locations ? { locations } : {}), ...(path ? { path } : {}), extensions }
}
