import {
  BadRequest,
  type Call,
  isRecord,
  type JsonRecord,
  type Model,
  parseUrn,
  type Route,
  route,
  type Static,
  Type
} from '../../../core/index.ts'
import { MAX_PROPOSALS } from '../../entities/index.ts'
import { V2, V3 } from './dialect.ts'
import { typeNamed, urnOf } from './names.ts'
import { EntityList, EntityLists, SystemMetadata, TypeTarget } from './params.ts'
import { type EntityDeps, knownName, latestOf, type Wanted } from './shown.ts'

const Strings = Type.Array(Type.String(), { maxItems: MAX_PROPOSALS })

const READING = { summary: 'Many entities by URN', description: 'Those that do not exist are left out.' }
const LIST = { type: 'array', items: V3.schema }
const LISTS = { type: 'object', additionalProperties: LIST }
const BATCH = { type: 'object', required: ['entities'], properties: { entities: { type: 'array', items: V2.schema } } }

/** `POST …/batchGet`: many entities by URN. Those that do not exist, or that the caller may not see, are left out. */
export function createBatchRoutes(deps: EntityDeps): Route[] {
  const { model, showing } = deps
  const list = Type.Object({ ...TypeTarget.properties, systemMetadata: SystemMetadata })
  const generic = Type.Object({ systemMetadata: SystemMetadata })
  const found = async (call: Call, wanted: readonly Wanted[], withSystem: boolean) => {
    const shown = await showing.many(call, wanted, withSystem)
    return wanted.flatMap(({ urn }, at) => (shown[at] ? [V3.close(urn, shown[at])] : []))
  }
  return [
    route(
      {
        doc: { ...READING, answer: LIST, body: LIST },
        method: 'POST',
        url: `${V3.path}/:type/batchGet`,
        params: list,
        body: EntityList,
        reads: true
      },
      'signed-in',
      ({ type, systemMetadata, body }, call) => found(call, wantedOf(model, type, body), systemMetadata)
    ),
    route(
      {
        doc: { ...READING, answer: LISTS, body: LISTS },
        method: 'POST',
        url: `${V3.path}/generic/batchGet`,
        params: generic,
        body: EntityLists,
        reads: true
      },
      'signed-in',
      async ({ systemMetadata, body }, call) => {
        const lists = Object.entries(body).map(([type, one]) => [type, wantedOf(model, type, one)] as const)
        const answers = lists.map(async ([type, wanted]) => [type, await found(call, wanted, systemMetadata)] as const)
        return Object.fromEntries(await Promise.all(answers))
      }
    )
  ]
}

/** `POST /openapi/v2/entity/batch/{type}`: the same question in its older form. */
export function createOldBatchRoute({ model, showing }: EntityDeps): Route {
  const body = Type.Object({
    urns: Strings,
    aspectNames: Type.Optional(Strings),
    withSystemMetadata: Type.Boolean({ default: false })
  })
  return route(
    {
      doc: { ...READING, answer: BATCH },
      method: 'POST',
      url: `${V2.path}/batch/:type`,
      params: TypeTarget,
      body,
      reads: true
    },
    'signed-in',
    async ({ type: name, body: { urns, aspectNames, withSystemMetadata } }, call) => {
      const type = typeNamed(model, name)
      const wanted = urns.map(text => {
        const urn = urnOf(type, parseUrn(text))
        return latestOf(model, urn, aspectNames?.length ? aspectNames : undefined)
      })
      const shown = await showing.many(call, wanted, withSystemMetadata)
      return { entities: wanted.flatMap(({ urn }, at) => (shown[at] ? [V2.close(urn, shown[at])] : [])) }
    }
  )
}

function wantedOf(model: Model, typeName: string, list: Static<typeof EntityList>): Wanted[] {
  const type = typeNamed(model, typeName)
  return list.map(raw => {
    const { urn: text, aspects } = V3.open(raw)
    const urn = urnOf(type, parseUrn(text))
    const asked = Object.entries(aspects)
    if (asked.length === 0) return { urn }
    const named = asked.flatMap(([name, one]) =>
      knownName(model, urn, name).map(known => [known, versionIn(name, one)] as const)
    )
    return { urn, versions: new Map(named) }
  })
}

/** The version that the header `If-Version-Match` asks for; 0, the latest, without it. @throws BadRequest */
function versionIn(aspect: string, raw: unknown): number {
  const headers: JsonRecord = isRecord(raw) && isRecord(raw.headers) ? raw.headers : {}
  const name = Object.keys(headers).find(one => one.toLowerCase() === 'if-version-match')
  const value = name === undefined ? '0' : headers[name]
  const version = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
  if (version !== undefined) return version
  throw new BadRequest(
    `the header If-Version-Match of ${aspect} must be the text of a version such as "7", or "0" for the latest`
  )
}
