import {
  BadRequest,
  type Edit,
  entityTypeOf,
  isInSeconds,
  isRecord,
  type JsonRecord,
  type Model,
  parseJson,
  parseJsonInSteps,
  parseUrn,
  type SystemMetadata,
  timeProblem,
  type Urn
} from '../../../core/index.ts'
import { requireSameKey, urnOfKey } from './key-urn.ts'

const CHANGE_TYPES = ['UPSERT', 'UPDATE', 'CREATE', 'CREATE_ENTITY', 'PATCH', 'RESTATE', 'DELETE'] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** Maximum per request: more would block other requests. DataHub's clients send at most 200. */
export const MAX_PROPOSALS = 2000
/** Maximum characters of the system metadata of one proposal. */
const MAX_METADATA = 65_536

/** A request to change one aspect, in one form for all dialects. */
export interface Proposal {
  /** Position in the request, as a prefix for error messages; empty for a single proposal. */
  readonly at: string
  readonly urn: Urn
  readonly aspect: string
  readonly change: ChangeType
  /** The aspect's value or the patch document; `undefined` for DELETE. Parsed at the first call, unless `parse` has. */
  readonly value: () => unknown
  /** Parses a value that is JSON text, with a `yield` where it can pause. */
  readonly parse?: () => Generator<void, void>
  /** Of a PATCH by a plugin: from the stored value to the new one, instead of a patch document. As `change` of an edit. */
  readonly merge?: Edit['change']
  /** Edits of the plugin's own aspects of the same entity, which are applied before all changes of the request. */
  readonly first?: readonly Edit[]
  readonly system: SystemMetadata
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
}

/** Whether it deletes the whole entity. */
export function isHardDelete({ change, aspect }: Proposal, model: Model): boolean {
  return change === 'DELETE' && model.aspects.get(aspect)?.isKey === true
}

/** @throws BadRequest that lists the invalid proposals */
export function* parseProposals(list: readonly unknown[], model: Model): Generator<void, Proposal[]> {
  if (list.length > MAX_PROPOSALS) {
    throw new BadRequest(
      `at most ${MAX_PROPOSALS} proposals are allowed in one request, found ${list.length}: send several requests`
    )
  }
  return yield* parseEach(list, (raw, index) => parseProposal(raw, model, `proposals[${index}]: `))
}

/** @throws BadRequest with the member name, the expected and the found value */
export function parseProposal(raw: unknown, model: Model, at = ''): Proposal {
  if (!isRecord(raw)) {
    throw new BadRequest('a proposal must be an object with entityUrn, changeType, aspectName and aspect')
  }
  const urn = parseTarget(raw, model)
  const change = parseChange(raw.changeType)
  const aspect = model.aspect(entityTypeOf(urn), demandText(raw, 'aspectName')).name
  const text = change === 'DELETE' ? undefined : parseGenericAspect(raw.aspect)
  return {
    at,
    urn,
    aspect,
    change,
    ...(text === undefined ? { value: () => undefined } : lazyValue(text, `${at}${aspect} of ${urn}`)),
    system: parseSystemMetadata(raw.systemMetadata),
    headers: parseHeaders(raw.headers)
  }
}

/** Yields after each. @throws BadRequest that lists the first failures */
export function* parseEach<T>(
  list: readonly unknown[],
  parse: (raw: unknown, index: number) => T
): Generator<void, T[]> {
  const wrong: string[] = []
  const parsed: T[] = []
  for (const [index, raw] of list.entries()) {
    yield
    try {
      parsed.push(parse(raw, index))
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      wrong.push(`[${index}]: ${error.message}`)
    }
  }
  if (wrong.length === 0) return parsed
  throw new BadRequest(nothingWritten(wrong))
}

/** The error message of a batch: the first five errors and the number of the others. */
export function nothingWritten(wrong: readonly string[]): string {
  const more = wrong.length > 5 ? ` (and ${wrong.length - 5} more)` : ''
  return `nothing was written: ${wrong.slice(0, 5).join('; ')}${more}`
}

/**
 * In a single proposal DataHub's client sends each non-ASCII character as the text `\uXXXX`, with five digits for
 * U+1F000 to U+1FAFF; in batches it sends the character itself. Both must give the same URN.
 */
function unescapeText(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(/\\u(1f[0-9a][0-9a-f]{2}|[0-9a-f]{4})/gi, (escaped, digits: string) => {
    const code = Number.parseInt(digits, 16)
    return code < 0x80 ? escaped : String.fromCodePoint(code)
  })
}

/** @throws BadRequest unless `raw` is absent, an object, or the JSON text of an object */
export function parseSystemMetadata(raw: unknown): SystemMetadata {
  if (raw === undefined || raw === null) return {}
  const value = typeof raw === 'string' ? parseJson(raw) : raw
  if (!isRecord(value)) throw new BadRequest('systemMetadata must be an object or the JSON text of an object')
  if (JSON.stringify(value).length > MAX_METADATA) {
    throw new BadRequest(`systemMetadata must have at most ${MAX_METADATA} characters as JSON`)
  }
  const { runId, lastRunId, lastObserved, ...others } = value
  if (lastObserved !== undefined && !Number.isSafeInteger(lastObserved)) {
    throw new BadRequest('systemMetadata.lastObserved must be an integer: milliseconds since the epoch')
  }
  if (typeof lastObserved === 'number' && isInSeconds(lastObserved)) {
    throw new BadRequest(`systemMetadata.lastObserved: ${timeProblem(lastObserved)}`)
  }
  return {
    ...others,
    ...(typeof lastObserved === 'number' ? { lastObserved } : {}),
    ...runOf('runId', runId),
    ...runOf('lastRunId', lastRunId)
  }
}

function runOf(name: string, value: unknown): JsonRecord {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'string' || value.length > 1000) {
    throw new BadRequest(`systemMetadata.${name} must be a string of at most 1000 characters`)
  }
  return { [name]: unescapeText(value) }
}

function parseTarget(raw: JsonRecord, model: Model): Urn {
  if (raw.entityUrn === undefined || raw.entityUrn === null) {
    if (raw.entityKeyAspect !== undefined && raw.entityKeyAspect !== null) {
      return urnOfKey(raw.entityKeyAspect, raw.entityType, model)
    }
    throw new BadRequest('entityUrn is required, or entityKeyAspect with entityType')
  }
  const urn = parseUrn(unescapeText(demandText(raw, 'entityUrn')))
  const own = entityTypeOf(urn)
  const type = raw.entityType ?? own
  if (typeof type !== 'string' || type.toLowerCase() !== own.toLowerCase()) {
    throw new BadRequest(`expected entityType ${shown(own)} for ${urn}, found ${shown(type)}`)
  }
  requireSameKey(urn, raw.entityKeyAspect, model)
  return urn
}

function parseChange(raw: unknown): ChangeType {
  const change = CHANGE_TYPES.find(name => name === (raw ?? 'UPSERT'))
  if (change) return change
  throw new BadRequest(`changeType must be one of ${CHANGE_TYPES.join(', ')}, found ${shown(raw)}`)
}

function parseGenericAspect(raw: unknown): string {
  if (isRecord(raw) && typeof raw.value === 'string') return raw.value
  throw new BadRequest('aspect must be {"value": "<JSON text>", "contentType": "application/json"}')
}

function lazyValue(text: string, where: string): Required<Pick<Proposal, 'value' | 'parse'>> {
  let parsed: { readonly value: unknown } | undefined
  function* parse() {
    parsed ??= { value: yield* parseValue(text, where) }
  }
  function value() {
    for (const _pause of parse());
    return parsed?.value
  }
  return { parse, value }
}

function* parseValue(text: string, where: string): Generator<void, unknown> {
  try {
    return yield* parseJsonInSteps(text)
  } catch (error) {
    throw error instanceof BadRequest ? new BadRequest(`${where}: ${error.message}`) : error
  }
}

/** By lower-case name. @throws BadRequest unless all values are non-empty strings */
export function parseHeaders(raw: unknown): ReadonlyMap<string, string> {
  if (raw === undefined || raw === null) return new Map()
  if (!isRecord(raw)) throw new BadRequest('headers must be an object whose values are strings')
  return new Map(Object.keys(raw).map(name => [name.toLowerCase(), unescapeText(demandText(raw, name, 'headers.'))]))
}

function demandText(raw: JsonRecord, name: string, where = ''): string {
  const value = raw[name]
  if (typeof value === 'string' && value !== '') return value
  throw new BadRequest(`${where}${name} must be a non-empty string, found ${shown(value)}`)
}

const shown = (value: unknown) => (value === undefined ? 'no value' : (JSON.stringify(value) ?? '').slice(0, 100))
