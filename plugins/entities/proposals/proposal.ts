import {
  BadRequest,
  entityTypeOf,
  isRecord,
  type JsonRecord,
  type Model,
  parseJson,
  parseUrn,
  type SystemMetadata,
  type Urn
} from '../../../core/index.ts'

const CHANGE_TYPES = ['UPSERT', 'UPDATE', 'CREATE', 'CREATE_ENTITY', 'PATCH', 'RESTATE', 'DELETE'] as const
type ChangeType = (typeof CHANGE_TYPES)[number]

/** Proposals of one request: more would block other requests. DataHub's clients send 200 at most. */
export const MAX_PROPOSALS = 2000
/** Characters of one proposal's system metadata: who sent it, not what. */
const MAX_METADATA = 65_536

/** A request to change one aspect, normalised, whichever dialect it came in. */
export interface Proposal {
  /** Where it stood in the request; empty for the only one. */
  readonly at: string
  readonly urn: Urn
  readonly aspect: string
  readonly change: ChangeType
  /** The aspect's value, or the patch document. */
  readonly value: () => unknown
  readonly system: SystemMetadata
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

/** Whether it takes the whole entity away. */
export function isHardDelete({ change, aspect }: Proposal, model: Model): boolean {
  return change === 'DELETE' && model.aspects.get(aspect)?.isKey === true
}

/** Every proposal, or one error that lists what is wrong with which. */
export function parseProposals(list: readonly unknown[], model: Model): Proposal[] {
  if (list.length > MAX_PROPOSALS) {
    throw new BadRequest(`a request has ${list.length} proposals, at most ${MAX_PROPOSALS} are allowed: send several`)
  }
  return parseEach(list, (raw, index) => parseProposal(raw, model, `proposals[${index}]: `))
}

/** @throws BadRequest that names the member, what was found and what is allowed. */
export function parseProposal(raw: unknown, model: Model, at = ''): Proposal {
  if (!isRecord(raw)) throw new BadRequest('a proposal is an object with entityUrn, changeType, aspectName and aspect')
  const urn = parseTarget(raw)
  const change = parseChange(raw.changeType)
  const aspect = model.aspect(entityTypeOf(urn), demandText(raw, 'aspectName')).name
  const text = change === 'DELETE' ? undefined : parseGenericAspect(raw.aspect)
  return {
    at,
    urn,
    aspect,
    change,
    value: () => (text === undefined ? undefined : parseValue(text, `${at}${aspect} of ${urn}`)),
    system: parseSystemMetadata(raw.systemMetadata),
    headers: parseHeaders(raw.headers)
  }
}

/** All results, or one error that lists the first failures. */
export function parseEach<T>(list: readonly unknown[], parse: (raw: unknown, index: number) => T): T[] {
  const wrong: string[] = []
  const parsed = list.flatMap((raw, index) => {
    try {
      return [parse(raw, index)]
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      wrong.push(`[${index}]: ${error.message}`)
      return []
    }
  })
  if (wrong.length === 0) return parsed
  throw new BadRequest(nothingWritten(wrong))
}

/** The message of a refused batch: what is wrong with the first proposals, and how many more there are. */
export function nothingWritten(wrong: readonly string[]): string {
  const more = wrong.length > 5 ? ` (and ${wrong.length - 5} more)` : ''
  return `nothing was written: ${wrong.slice(0, 5).join('; ')}${more}`
}

/**
 * DataHub's client sends each character beyond ASCII in a single proposal as the text `\uXXXX`, five digits long where
 * it names U+1F000 to U+1FAFF, and in batches as itself: both must name one entity.
 */
function unescapeText(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(/\\u(1f[0-9a][0-9a-f]{2}|[0-9a-f]{4})/gi, (escaped, digits: string) => {
    const code = Number.parseInt(digits, 16)
    return code < 0x80 ? escaped : String.fromCodePoint(code)
  })
}

/** An object, or the JSON text of one. */
export function parseSystemMetadata(raw: unknown): SystemMetadata {
  if (raw === undefined || raw === null) return {}
  const value = typeof raw === 'string' ? parseJson(raw) : raw
  if (!isRecord(value)) throw new BadRequest('systemMetadata must be an object or the JSON text of one')
  if (JSON.stringify(value).length > MAX_METADATA) {
    throw new BadRequest(`systemMetadata is longer than ${MAX_METADATA} characters`)
  }
  const { runId, lastRunId, lastObserved, ...others } = value
  if (lastObserved !== undefined && !Number.isSafeInteger(lastObserved)) {
    throw new BadRequest('systemMetadata.lastObserved must be milliseconds since epoch')
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
    throw new BadRequest(`systemMetadata.${name} must be text of at most 1000 characters`)
  }
  return { [name]: unescapeText(value) }
}

function parseTarget(raw: JsonRecord): Urn {
  if (raw.entityUrn === undefined || raw.entityUrn === null) {
    throw new BadRequest('entityUrn is required: this server takes the URN, not entityKeyAspect')
  }
  const urn = parseUrn(unescapeText(demandText(raw, 'entityUrn')))
  const type = raw.entityType ?? entityTypeOf(urn)
  if (typeof type !== 'string' || type.toLowerCase() !== entityTypeOf(urn).toLowerCase()) {
    throw new BadRequest(
      `entityType ${shown(type)} does not agree with ${urn}, which names ${shown(entityTypeOf(urn))}`
    )
  }
  return urn
}

function parseChange(raw: unknown): ChangeType {
  const change = CHANGE_TYPES.find(name => name === (raw ?? 'UPSERT'))
  if (change) return change
  throw new BadRequest(`changeType ${shown(raw)} is unknown: allowed are ${CHANGE_TYPES.join(', ')}`)
}

function parseGenericAspect(raw: unknown): string {
  if (isRecord(raw) && typeof raw.value === 'string') return raw.value
  throw new BadRequest('aspect must be {"value": "<JSON text>", "contentType": "application/json"}')
}

function parseValue(text: string, where: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof BadRequest ? new BadRequest(`${where}: ${error.message}`) : error
  }
}

function parseHeaders(raw: unknown): ReadonlyMap<string, string> {
  if (raw === undefined || raw === null) return new Map()
  if (!isRecord(raw)) throw new BadRequest('headers must be an object of texts')
  return new Map(Object.keys(raw).map(name => [name.toLowerCase(), unescapeText(demandText(raw, name, 'headers.'))]))
}

function demandText(raw: JsonRecord, name: string, where = ''): string {
  const value = raw[name]
  if (typeof value === 'string' && value !== '') return value
  throw new BadRequest(`${where}${name} must be a text, not ${shown(value)}`)
}

const shown = (value: unknown) => (value === undefined ? 'absent' : (JSON.stringify(value) ?? '').slice(0, 100))
