import { createHash } from 'node:crypto'
import type { Client } from '../../testing/client.ts'

/** Of `datahub` in the stores of releases, which are in the repository: they protect nothing. */
export const PASSWORD = 'the password of kept stores'

export const TOKEN_PREFIX = 'aspd_'

/** What is in the store of a release. */
export interface Kept {
  /** Of `datahub`, without `TOKEN_PREFIX`: scanners for credentials need not find what opens no server. */
  readonly token: string
  /** Entities that a search for everything finds, by type. */
  readonly totals: Readonly<Record<string, number>>
  /** Of all aspects of the entities of each type. */
  readonly digests: Readonly<Record<string, string>>
}

const LISTED = 1000
const READ = 50
/** Types beside those that are searched. */
const OTHERS = ['dataHubPolicy', 'dataHubRole', 'dataHubAccessToken', 'query', 'incident']

const TOTALS = `{ searchAcrossEntities(input: {query: "*", start: 0, count: 0}) { facets { field aggregations { value count } } } }`

interface Facet {
  readonly field: string
  readonly aggregations: readonly { readonly value: string; readonly count: number }[]
}

/** Reads all of it through the APIs, as clients do. */
export async function factsOf(admin: Client, token: string): Promise<Kept> {
  const { data, errors } = await admin.gql(TOTALS)
  if (errors) throw new Error(JSON.stringify(errors))
  const facets: readonly Facet[] = data.searchAcrossEntities.facets
  const types = facets.find(({ field }) => field === '_entityType')?.aggregations ?? []
  const totals = Object.fromEntries(types.map(({ value, count }) => [value, count]).toSorted())
  const names = [...Object.keys(totals).map(typeOf), ...OTHERS]
  const digests: [string, string][] = []
  for (const type of new Set(names)) digests.push([type, await digestOf(admin, type)])
  return { token: token.slice(TOKEN_PREFIX.length), totals, digests: Object.fromEntries(digests.toSorted()) }
}

/** `DATA_JOB` → `dataJob` */
function typeOf(constant: string): string {
  const known: Readonly<Record<string, string>> = { CORP_USER: 'corpuser', MLMODEL: 'mlModel' }
  return known[constant] ?? constant.toLowerCase().replace(/_(\w)/g, (_all, letter) => letter.toUpperCase())
}

async function digestOf(admin: Client, type: string): Promise<string> {
  const { status, body } = await admin.post('/entities?action=listUrns', { entity: type, start: 0, count: LISTED })
  if (status !== 200) throw new Error(`${type}: ${JSON.stringify(body)}`)
  const urns: string[] = body.value.entities.toSorted()
  const hash = createHash('sha256')
  let count = 0
  for (let at = 0; at < urns.length; at += READ) {
    const ids = urns
      .slice(at, at + READ)
      .map(encodeURIComponent)
      .join(',')
    const answer = await admin.get(`/entitiesV2?ids=List(${ids})`)
    if (answer.status !== 200) throw new Error(`${type}: ${JSON.stringify(answer.body)}`)
    const kept = Object.entries(answer.body.results).filter(([, entity]) => !isFixedPolicy(entity))
    count += kept.length
    hash.update(JSON.stringify(sorted(Object.fromEntries(kept))))
  }
  return `${count} ${hash.digest('hex').slice(0, 32)}`
}

/** Policies that a release brings itself: a newer one has its own. */
function isFixedPolicy(entity: unknown): boolean {
  const { aspects } = entity as { aspects?: Record<string, { value?: { editable?: boolean } }> }
  return aspects?.dataHubPolicyInfo?.value?.editable === false
}

/** The order of members says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)])
  )
}
