import { type AspectDefinition, makeUrn, type Static, Type, type TypeDefinition, type Urn } from '../../core/index.ts'

const guard = { sealed: true }
const closed = { additionalProperties: false }
const Texts = Type.Array(Type.String())

/** What a webhook is told of; everything of a list that is empty. */
const FILTERS = {
  /** Entity types. */
  types: Texts,
  /** URNs, or beginnings of URNs with `*` after them. */
  urns: Texts,
  /** DataHub's categories of changes: `TAG`, `OWNERSHIP`. */
  categories: Texts,
  /** URNs of users who made the change. */
  actors: Texts
}
export type Filters = { readonly [K in keyof typeof FILTERS]: readonly string[] }

const Webhook = Type.Object(
  {
    ...FILTERS,
    /** The channel of the plugin delivery to which its messages are sent. */
    channel: Type.String(),
    name: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }),
    created: Type.Integer({ minimum: 0 })
  },
  closed
)
export type Webhook = Static<typeof Webhook>

/** How far it has been told what is in the log of changes. */
const Cursor = Type.Object(
  {
    /** The place of the last change that it was told of, or that its filters leave out. */
    place: Type.Integer({ minimum: 0 }),
    /** When it was there, in milliseconds since the epoch: the log forgets what is too old. */
    at: Type.Integer({ minimum: 0 })
  },
  closed
)
export type Cursor = Static<typeof Cursor>

export const WEBHOOK = 'aspectdWebhook'
export const urnOfWebhook = (id: string): Urn => makeUrn(WEBHOOK, id)

export const types: Readonly<Record<string, TypeDefinition>> = { [WEBHOOK]: { key: 'aspectdWebhookKey', guard } }
export const aspects = {
  aspectdWebhookKey: { schema: Type.Object({ id: Type.String() }), on: [WEBHOOK], keep: 0, guard },
  aspectdWebhook: { schema: Webhook, on: [WEBHOOK], keep: 0, guard },
  aspectdWebhookCursor: { schema: Cursor, on: [WEBHOOK], keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>
