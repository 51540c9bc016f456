import { isRecord, type JsonRecord } from '../../core/json.ts'
import { type Answer, type Client, MoveFailed } from './client.ts'

/** An entity type of a catalog. */
export interface TypeModel {
  readonly name: string
  /** The aspect that is made from the URN. */
  readonly key: string
  readonly aspects: ReadonlySet<string>
  /** Those of them that are timeseries. */
  readonly series: ReadonlySet<string>
}
export type Model = ReadonlyMap<string, TypeModel>

/** Descriptions of types are long in DataHub: each has the schemas of its aspects. */
const TYPES = 10
const MAX_TYPES = 1000

/** The entity types of a catalog, with their aspects; `undefined` if it does not say, and why. */
export async function readModel(client: Client): Promise<Model | { readonly unknown: string }> {
  const model = new Map<string, TypeModel>()
  for (let start = 0; start < MAX_TYPES; ) {
    const path = '/openapi/v1/registry/models/entity/specifications'
    const { status, body, message } = await client.ask({ path, query: { start, count: TYPES } })
    if (status >= 400) return { unknown: `${status}: ${message}` }
    const elements = isRecord(body) && Array.isArray(body.elements) ? body.elements : undefined
    if (!elements) throw unexpected(client, path, { wanted: 'elements, a list of entity types', found: body })
    for (const one of elements) {
      const type = typeOf(one)
      if (!type) throw unexpected(client, path, { wanted: 'entity types with name and keyAspectName', found: one })
      model.set(type.name, type)
    }
    if (elements.length === 0) return model
    start += elements.length
  }
  throw new MoveFailed(`${client.url} has more than ${MAX_TYPES} entity types`)
}

function typeOf(element: unknown): TypeModel | undefined {
  if (!isRecord(element)) return undefined
  const { name, keyAspectName: key, aspectSpecs } = element
  if (typeof name !== 'string' || typeof key !== 'string') return undefined
  const annotations = (Array.isArray(aspectSpecs) ? aspectSpecs : []).flatMap(
    ({ aspectAnnotation: one }: JsonRecord) =>
      isRecord(one) && typeof one.name === 'string' ? [{ name: one.name, isSeries: one.timeseries === true }] : []
  )
  return {
    name,
    key,
    aspects: new Set([key, ...annotations.map(one => one.name)]),
    series: new Set(annotations.filter(one => one.isSeries).map(one => one.name))
  }
}

/** A page of a list: what is in it, and how to ask for the next one. */
export interface Listed {
  readonly items: readonly JsonRecord[]
  readonly next: string | undefined
  /** Of all pages, if the catalog says so. */
  readonly total: number | undefined
  /** Characters. */
  readonly size: number
}

/** `{scrollId?, entities | results, totalCount?}` */
export function listedIn(client: Client, path: string, { body, size }: Answer): Listed {
  const { scrollId, entities, results, totalCount } = isRecord(body) ? body : {}
  const items = entities ?? results
  if (!Array.isArray(items) || !items.every(one => isRecord(one) && typeof one.urn === 'string')) {
    throw unexpected(client, path, { wanted: 'a list of entities with their URNs', found: body })
  }
  return {
    items,
    next: typeof scrollId === 'string' && scrollId !== '' ? scrollId : undefined,
    total: typeof totalCount === 'number' ? totalCount : undefined,
    size
  }
}

/** Entities of the type that the catalog has, soft-deleted ones included; `undefined` if it does not say. */
export async function totalOf(client: Client, type: TypeModel): Promise<number | undefined> {
  const path = `/openapi/v3/entity/${type.name}`
  const answer = await client.ask({ path, query: { count: 1, aspects: type.key, includeSoftDelete: true } })
  return answer.status < 300 ? listedIn(client, path, answer).total : undefined
}

/** What a token must allow, by the name of DataHub's flag: without it a catalog hides a part, and does not say so. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  managePolicies: 'policies',
  manageIngestion: 'ingestion sources',
  manageSecrets: 'names of secrets',
  manageTokens: 'metadata of tokens',
  manageGlobalViews: 'views'
}

/** What the token hides. Empty also if the catalog has no such question. */
export async function hiddenFrom(client: Client): Promise<string[]> {
  const query = `{ me { platformPrivileges { ${Object.keys(PRIVILEGES).join(' ')} } } }`
  const { body } = await client.ask({ path: '/api/graphql', body: JSON.stringify({ query }) })
  const data = isRecord(body) ? body.data : undefined
  const me = isRecord(data) ? data.me : undefined
  const flags = isRecord(me) && isRecord(me.platformPrivileges) ? me.platformPrivileges : {}
  return Object.entries(PRIVILEGES).flatMap(([flag, what]) => (flags[flag] === false ? [what] : []))
}

interface Unexpected {
  readonly wanted: string
  readonly found: unknown
}

export function unexpected(client: Client, path: string, { wanted, found }: Unexpected): Error {
  const text = JSON.stringify(found) ?? 'nothing'
  return new MoveFailed(`${client.url} answers ${path} with what is not ${wanted}: ${text.slice(0, 120)}`)
}
