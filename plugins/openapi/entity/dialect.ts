import { BadRequest, isRecord, type Urn } from '../../../core/index.ts'

/** Aspects by name. */
export type Aspects = Readonly<Record<string, unknown>>

export interface Entity {
  readonly urn: Urn
  readonly [aspect: string]: unknown
}

/** How a version of the API writes an entity as JSON. */
export interface Dialect {
  /** The path of entities. */
  readonly path: string
  /** The schema of an entity in the document. */
  readonly schema: object
  readonly open: (raw: Readonly<Record<string, unknown>>) => { readonly urn: unknown; readonly aspects: Aspects }
  readonly close: (urn: Urn, aspects: Aspects) => Entity
}

/** `{urn, <aspect>: {value}}` */
export const V3: Dialect = {
  path: '/openapi/v3/entity',
  schema: { $ref: '#/components/schemas/Entity' },
  open({ urn, ...aspects }) {
    return { urn, aspects }
  },
  close: (urn, aspects) => ({ urn, ...aspects })
}

/** `{urn, aspects: {<aspect>: {value}}}` */
export const V2: Dialect = {
  path: '/openapi/v2/entity',
  schema: { $ref: '#/components/schemas/EntityV2' },
  open({ urn, aspects = {} }) {
    if (isRecord(aspects)) return { urn, aspects }
    throw new BadRequest('aspects must be an object: {"<aspect>": {"value": {…}}}')
  },
  close: (urn, aspects) => ({ urn, aspects })
}
