import { type Call, type Data, entityTypeOf, isRecord, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { ChangeSet } from './change-sets.ts'

/** What leads from an entity to those who follow it. */
export interface Surroundings {
  /** The entity, what changed on it, its tags, terms and domains, and everything that it is in. */
  readonly targets: ReadonlySet<string>
  /** Users and groups. */
  readonly owners: ReadonlySet<Urn>
}

const ASPECTS = ['ownership', 'domains', 'globalTags', 'glossaryTerms', 'container'] as const
type Known = { readonly [K in (typeof ASPECTS)[number]]?: ModelAspects[K] }
/** Of a domain, and of a container: what it is in. */
const PARENT_ASPECTS = ['domainProperties', 'container']
const MAX_DEPTH = 50

type Reading = Pick<Data, 'read'>

/** Of each change set. One read of all entities, and one for each level of what they are in. */
export async function surroundingsOf(
  data: Reading,
  call: Call,
  sets: readonly ChangeSet[]
): Promise<ReadonlyMap<ChangeSet, Surroundings>> {
  const rows = await data.read(
    call,
    sets.map(({ entity }) => ({ urn: entity, aspects: ASPECTS }))
  )
  const known = sets.map(({ isDeleted, erased }, at): Known => {
    // The cast joins values with their names: each was validated against the schema of its aspect.
    if (isDeleted) return Object.fromEntries(erased) as Known
    return Object.fromEntries((rows[at] ?? []).map(({ row, value }) => [row.aspect, value])) as Known
  })
  const parents = await parentsOf(data, call, known.flatMap(places))
  return new Map(
    sets.map((set, at) => {
      const { ownership, globalTags, glossaryTerms, ...rest } = known[at] ?? {}
      const near = [
        set.entity,
        ...(globalTags?.tags ?? []).map(({ tag }) => tag),
        ...(glossaryTerms?.terms ?? []).map(({ urn }) => urn),
        ...set.changes.flatMap(({ subject }) => subject ?? [])
      ]
      const owners = new Set((ownership?.owners ?? []).map(({ owner }) => owner))
      return [set, { targets: new Set([...near, ...withParents(places(rest), parents)]), owners }]
    })
  )
}

const places = ({ domains, container }: Known): Urn[] => [
  ...(domains?.domains ?? []),
  ...(container ? [container.container] : [])
]

/** The domain or container that each of them is in, and so on. */
async function parentsOf(data: Reading, call: Call, urns: readonly Urn[]): Promise<ReadonlyMap<Urn, Urn>> {
  const parents = new Map<Urn, Urn>()
  const seen = new Set<Urn>()
  let level = [...new Set(urns)]
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth++) {
    for (const urn of level) seen.add(urn)
    const rows = await data.read(
      call,
      level.map(urn => ({ urn, aspects: PARENT_ASPECTS }))
    )
    for (const { row, value } of rows.flat()) {
      const parent = isRecord(value) && (entityTypeOf(row.urn) === 'domain' ? value.parentDomain : value.container)
      if (typeof parent === 'string') parents.set(row.urn, parent as Urn)
    }
    level = [...new Set(parents.values())].filter(urn => !seen.has(urn))
  }
  return parents
}

function withParents(urns: readonly Urn[], parents: ReadonlyMap<Urn, Urn>): Set<Urn> {
  const found = new Set<Urn>()
  for (const urn of urns) {
    for (let at: Urn | undefined = urn; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at)
  }
  return found
}
