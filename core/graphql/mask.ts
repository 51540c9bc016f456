import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Call } from '../call.ts'
import { publicError } from '../errors.ts'
import { type FieldPlace, shownQuery } from './field-at.ts'

/** The body of a GraphQL reply, with its members in this order. */
export interface Reply {
  readonly errors?: readonly object[]
  readonly data?: ExecutionResult['data']
  readonly extensions: object
}

/** DataHub's names for status codes. */
const TYPES: Readonly<Record<number, string>> = {
  403: 'UNAUTHORIZED',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE'
}

/** Maximum failures logged per operation: otherwise one broken field of a long list would fill the log. */
const MAX_LOGGED = 10

/** Whose field an error comes from, for the log. */
export type FindPlace = (error: GraphQLError) => FieldPlace | undefined

/** The reply with the public part of each error, and with what plugins remark. The causes of internal errors are logged. */
export function shape(
  { errors = [], data, extensions = {} }: ExecutionResult,
  call: Call,
  placeOf: FindPlace = () => undefined
): Reply {
  let logged = 0
  const shown = errors.map(error => {
    if (isRefusal(error)) return show(error, { classification: error.extensions.classification ?? 'ValidationError' })
    const cause = causeOf(error)
    const { message, statusCode, retryAfter, denial } = publicError(cause)
    if (statusCode >= 500) call.trace?.fail?.(cause)
    if (statusCode >= 500 && !hasLeft(call) && logged++ < MAX_LOGGED)
      call.log.error(lineOf(error, call, placeOf(error)), 'operation failed')
    return show(
      error,
      {
        code: statusCode,
        type: TYPES[statusCode] ?? 'BAD_REQUEST',
        classification: 'DataFetchingException',
        ...denial,
        ...(statusCode >= 500 && call.request ? { request: call.request } : {}),
        ...(retryAfter === undefined ? {} : { retryable: true, retryAfter })
      },
      message
    )
  })
  const said = { ...extensions, ...call.remarks }
  return { ...(shown.length > 0 ? { errors: shown } : {}), ...(data === undefined ? {} : { data }), extensions: said }
}

/** An error without a cause is the engine's own: a resolver returned what does not fit the type of its field. */
function lineOf(error: GraphQLError, { doing }: Call, place: FieldPlace | undefined): object {
  const query = shownQuery(doing.query ?? '')
  return { err: causeOf(error) ?? error, path: error.path, ...place, ...(query ? { query } : {}) }
}

/**
 * Whether the client disconnected: operations that it left are no failures. A deadline aborts with an error of its own.
 */
function hasLeft({ signal }: Call): boolean {
  return signal.aborted && signal.reason instanceof DOMException
}

export function toGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new GraphQLError(cause.message, { originalError: cause })
}

/** The value that a resolver threw; `undefined` if the engine made the error itself. */
export function causeOf(error: GraphQLError): Error | undefined {
  const { originalError } = error
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError
}

/** Whether the engine refused what the caller sent: the document, its variables or arguments. */
function isRefusal(error: GraphQLError): boolean {
  if (causeOf(error)) return false
  const { originalError } = error
  return error.path === undefined || (originalError instanceof GraphQLError && originalError.nodes !== undefined)
}

function show({ message, locations, path }: GraphQLError, extensions: object, masked = message): object {
  return { message: masked, ...(locations ? { locations } : {}), ...(path ? { path } : {}), extensions }
}
