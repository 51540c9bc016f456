import {
  BadRequest,
  entityTypeOf,
  isRecord,
  type JsonRecord,
  type Model,
  parseUrn,
  type Urn,
  withoutNulls
} from '../../../core/index.ts'
import {
  type ChangeType,
  MAX_PROPOSALS,
  type Proposal,
  parseEach,
  parseHeaders,
  parseSystemMetadata
} from '../../entities/index.ts'
import type { Dialect } from './dialect.ts'
import { aspectNamed, typeNamed, urnOf } from './names.ts'

/** How the values of a request are written. */
export interface WriteMode {
  readonly change: ChangeType
  /** What a value is not written for, although the request succeeds: an aspect that must be absent and is not. */
  readonly skips: boolean
}

interface ParseDeps {
  readonly model: Model
  readonly dialect: Dialect
}

/** Returns the parser of lists of entities, each of at most 2000 proposals. It yields after each entity, and throws BadRequest. */
export function createParser({ model, dialect }: ParseDeps, mode: WriteMode) {
  const proposalOf = createProposal(model, mode)
  return function* (typeName: string, list: readonly { readonly urn: string }[]): Generator<void, Proposal[]> {
    const type = typeNamed(model, typeName)
    const parsed = yield* parseEach(list, raw => {
      const { urn: text, aspects } = dialect.open(raw as JsonRecord)
      const urn = urnOf(type, parseUrn(text))
      const named = Object.entries(aspects).filter(([, value]) => value !== null)
      if (named.length === 0) throw new BadRequest(`no aspect of ${urn} is given`)
      return named.map(([name, value]) => proposalOf(urn, name, value))
    })
    return withinLimit(parsed.flat())
  }
}

/** @throws BadRequest if there are too many */
export function withinLimit(proposals: Proposal[]): Proposal[] {
  if (proposals.length <= MAX_PROPOSALS) return proposals
  throw new BadRequest(
    `at most ${MAX_PROPOSALS} aspects are allowed in one request, found ${proposals.length}: send several requests`
  )
}

/** Returns the parser of one aspect: `{value, systemMetadata?, headers?}`. It throws BadRequest. */
export function createProposal(model: Model, mode: WriteMode) {
  return (urn: Urn, name: string, raw: unknown): Proposal => {
    const { name: aspect } = aspectNamed(model, model.type(entityTypeOf(urn)), name)
    if (!isRecord(raw) || raw.value === undefined || raw.value === null) {
      throw new BadRequest(
        `${aspect} must be an object with the member value, and optionally systemMetadata and headers`
      )
    }
    const { value, systemMetadata: given } = raw
    const { change, headers } = conditionsOf(aspect, parseHeaders(raw.headers), mode)
    const system = parseSystemMetadata(isRecord(given) ? withoutNulls(given) : given)
    return { at: '', urn, aspect, change, value: () => value, system, headers }
  }
}

/** `If-None-Match: *` makes a value one that is created. */
function conditionsOf(aspect: string, headers: ReadonlyMap<string, string>, { change, skips }: WriteMode) {
  const wanted = headers.get('if-none-match')
  if (wanted === undefined) return { change, headers }
  if (wanted !== '*')
    throw new BadRequest(
      `the header If-None-Match of ${aspect} must be *, found ${JSON.stringify(wanted.slice(0, 100))}`
    )
  if (change === 'PATCH') throw new BadRequest(`the header If-None-Match of ${aspect} cannot be combined with a patch`)
  const others = new Map(headers)
  others.delete('if-none-match')
  return { change: change === 'UPSERT' ? ('CREATE' as const) : change, headers: skips ? headers : others }
}
