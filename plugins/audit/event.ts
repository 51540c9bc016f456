import { randomBytes } from 'node:crypto'
import { makeUrn, type Static, Type, type Urn } from '../../core/index.ts'

export const EVENT = 'aspectdAuditEvent'

const sealed = { sealed: true }
const closed = { additionalProperties: false }
const KEYWORD = { 'x-search': { fieldType: 'KEYWORD' } }
export const OUTCOMES = ['ALLOWED', 'DENIED', 'FAILED'] as const

/** Who did what, when, from where, on which credential, and what came of it. Names and ids only, never a secret. */
export const AuditEvent = Type.Object(
  {
    time: Type.Integer({ minimum: 0, 'x-search': { fieldType: 'DATETIME' } }),
    actor: Type.String(KEYWORD),
    /** `addTags`, `entities.delete`, `POST /logIn`. */
    operation: Type.String(KEYWORD),
    plugin: Type.String(),
    outcome: Type.Enum([...OUTCOMES], KEYWORD),
    /** Of a refusal or failure. */
    status: Type.Optional(Type.Integer()),
    code: Type.Optional(Type.String()),
    /** Of a refusal: any one of these would have been needed on the first of the resources. */
    privileges: Type.Array(Type.String()),
    /** URNs that the operation named; of a refusal also the types that it was refused on. */
    resources: Type.Array(Type.String(), { 'x-search': { '/*': { fieldType: 'KEYWORD' } } }),
    /** How many there were, those that are not listed among them. */
    resourceCount: Type.Integer({ minimum: 0 }),
    /** Names and ids among the arguments. */
    names: Type.Record(Type.String(), Type.String()),
    credentialKind: Type.Optional(Type.String()),
    credentialId: Type.Optional(Type.String(KEYWORD)),
    address: Type.String()
  },
  closed
)
export type AuditEvent = Static<typeof AuditEvent>

export const types = { [EVENT]: { key: 'aspectdAuditEventKey', guard: sealed } }
export const aspects = {
  aspectdAuditEventKey: { schema: Type.Object({ id: Type.String() }), on: [EVENT], keep: 0, guard: sealed },
  aspectdAuditEvent: { schema: AuditEvent, on: [EVENT], keep: 0, guard: sealed }
}

/** Of 16 digits until the year 2255. */
const END_OF_TIME = 8_999_999_999_999_999

/** Names that sort the newest event first, so that a list needs no sorting. Those of one process are strictly ordered. */
export function createNames(): (time: number) => Urn {
  let last = Number.MAX_SAFE_INTEGER
  return time => {
    last = Math.min(last - 1, END_OF_TIME - time * 1000)
    return makeUrn(EVENT, `${String(last).padStart(16, '0')}-${randomBytes(6).toString('hex')}`)
  }
}
