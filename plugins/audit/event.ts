import { randomBytes } from 'node:crypto'
import { makeUrn, type Static, Type, type Urn } from '../../core/index.ts'

export const EVENT = 'aspectdAuditEvent'

const sealed = { sealed: true }
const closed = { additionalProperties: false }
const KEYWORD = { 'x-search': { fieldType: 'KEYWORD' } }
export const OUTCOMES = ['ALLOWED', 'DENIED', 'FAILED'] as const

/** Who did what, when, from where, with which credential, and the outcome. Only names and ids, never a secret. */
export const AuditEvent = Type.Object(
  {
    time: Type.Integer({ minimum: 0, 'x-search': { fieldType: 'DATETIME' } }),
    actor: Type.String(KEYWORD),
    /** `addTags`, `entities.delete`, `POST /logIn`. */
    operation: Type.String(KEYWORD),
    plugin: Type.String(),
    outcome: Type.Enum([...OUTCOMES], KEYWORD),
    /** Of a refusal or failure: the HTTP status. */
    status: Type.Optional(Type.Integer()),
    code: Type.Optional(Type.String()),
    /** Of a refusal: one of these was required on the first resource. */
    privileges: Type.Array(Type.String()),
    /** URNs in the arguments, at most 50; also entities whose secret was given away, and types that were refused. */
    resources: Type.Array(Type.String(), { 'x-search': { '/*': { fieldType: 'KEYWORD' } } }),
    /** The number of all resources, including those beyond the limit. */
    resourceCount: Type.Integer({ minimum: 0 }),
    /** Names and ids in the arguments. */
    names: Type.Record(Type.String(), Type.String()),
    credentialKind: Type.Optional(Type.String()),
    credentialId: Type.Optional(Type.String(KEYWORD)),
    /** The program, as it says of itself. */
    client: Type.Optional(Type.String()),
    address: Type.String(),
    /** Of a refusal that was repeated: how many there were, the first one included; 1 if absent. */
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Of a refusal that was repeated: the time of the last one; `time` if absent. */
    lastTime: Type.Optional(Type.Integer({ minimum: 0 }))
  },
  closed
)
export type AuditEvent = Static<typeof AuditEvent>

export const types = { [EVENT]: { key: 'aspectdAuditEventKey', storesKey: false, guard: sealed } }
export const aspects = {
  aspectdAuditEventKey: { schema: Type.Object({ id: Type.String() }), on: [EVENT], keep: 0, guard: sealed },
  aspectdAuditEvent: { schema: AuditEvent, on: [EVENT], keep: 0, guard: sealed }
}

/** Ids have 16 digits until the year 2255. */
const END_OF_TIME = 8_999_999_999_999_999

/** Creates URNs that sort newest first, so that lists need no sort. The URNs of one process are strictly ordered. */
export function createEventUrns(): (time: number) => Urn {
  let last = Number.MAX_SAFE_INTEGER
  return time => {
    last = Math.min(last - 1, END_OF_TIME - time * 1000)
    return makeUrn(EVENT, `${String(last).padStart(16, '0')}-${randomBytes(6).toString('hex')}`)
  }
}
