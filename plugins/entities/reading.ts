import {
  type Call,
  type Data,
  type Demand,
  entityTypeOf,
  isRecord,
  type Model,
  type Stored,
  SYSTEM,
  type Urn,
  VIEW
} from '../../core/index.ts'

const TOKEN_INFO = 'dataHubAccessTokenInfo'
/** Alternative aspect names that clients use, with the stored name. */
const ALIASES: Readonly<Record<string, string>> = { ServiceAccessTokenInfo: TOKEN_INFO }

export const storedName = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name)

/** A read by URN fails with 403 when the caller is not authorized to see the entity. */
export const viewDemand = (urn: Urn): Demand => ({
  anyOf: VIEW,
  on: urn,
  message: `User is unauthorized to get entity ${urn}`
})

export interface Reading {
  /** Versioned aspects that the actor is authorized to see; all without `names`. Unknown names are ignored. */
  rows(call: Call, urn: Urn, names?: readonly string[]): Promise<Stored[]>
  /** `version` 0 is the latest, which can also be read by its own number. */
  version(call: Call, urn: Urn, aspect: string, version: number): Promise<Stored | undefined>
  /**
   * The kept versions, the latest first; `before` = only those below. `undefined` if the aspect is absent, or the actor
   * is not authorized to see it.
   */
  versions(
    call: Call,
    urn: Urn,
    aspect: string,
    page: { readonly before?: number | undefined; readonly limit: number }
  ): Promise<Stored[] | undefined>
  /** The entity in the form of entitiesV2. It has its key aspect even when the entity does not exist. */
  entity(call: Call, urn: Urn, names?: readonly string[]): Promise<object>
}

export function createReading(data: Data, model: Model): Reading {
  async function rows(call: Call, urn: Urn, names?: readonly string[]): Promise<Stored[]> {
    const type = model.type(entityTypeOf(urn))
    const wanted = names?.map(storedName).filter(name => type.aspects.includes(name))
    const [found = []] = await data.read(call, [{ urn, ...(wanted ? { aspects: wanted } : {}) }])
    if (type.name !== 'dataHubAccessToken' || wanted?.includes(TOKEN_INFO) === false) return found
    return found.some(({ row }) => row.aspect === TOKEN_INFO) ? found : [...found, ...(await ownToken(call, urn))]
  }

  /** The record of a token is guarded, but its owner and the user it represents are authorized to read it. */
  async function ownToken(call: Call, urn: Urn): Promise<Stored[]> {
    const [found = []] = await data.read(call.as('reading an own token record'), [{ urn, aspects: [TOKEN_INFO] }])
    return found.filter(({ value }) => isRecord(value) && [value.ownerUrn, value.actorUrn].includes(call.actor))
  }

  async function version(call: Call, urn: Urn, aspect: string, wanted: number): Promise<Stored | undefined> {
    const [latest] = await rows(call, urn, [aspect])
    if (!latest || wanted === 0 || latest.row.version === wanted) return latest
    const [older] = await data.history(call, { urn, aspect: latest.row.aspect }, { before: wanted + 1, limit: 1 })
    return older?.row.version === wanted ? older : undefined
  }

  async function versions(
    call: Call,
    urn: Urn,
    aspect: string,
    { before = Number.POSITIVE_INFINITY, limit }: { readonly before?: number | undefined; readonly limit: number }
  ): Promise<Stored[] | undefined> {
    const [latest] = await rows(call, urn, [aspect])
    if (!latest) return
    const { version, aspect: name } = latest.row
    const own = version < before ? [latest].slice(0, limit) : []
    const page = { before: Math.min(before, version), limit: limit - own.length }
    return [...own, ...(await data.history(call, { urn, aspect: name }, page))]
  }

  async function entity(call: Call, urn: Urn, names?: readonly string[]): Promise<object> {
    const type = entityTypeOf(urn)
    const { key } = model.type(type)
    const found = await rows(call, urn, names && [...names, key])
    const asked = new Map(names?.map(name => [storedName(name), name]))
    const shown = found.map(one => envelope(asked.get(one.row.aspect) ?? one.row.aspect, one))
    if (!found.some(({ row }) => row.aspect === key)) shown.unshift(synthetic(key, model.keyOf(urn)))
    return { urn, entityName: type, aspects: Object.fromEntries(shown) }
  }

  return { rows, version, versions, entity }
}

function envelope(name: string, { row, value }: Stored): [string, object] {
  const created = { time: row.time, actor: row.actor }
  return [name, { name, type: 'VERSIONED', version: 0, value, created, systemMetadata: JSON.parse(row.system) }]
}

function synthetic(name: string, value: unknown): [string, object] {
  return [name, { name, type: 'VERSIONED', version: 0, value, created: { time: Date.now(), actor: SYSTEM } }]
}
