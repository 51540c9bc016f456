import { BadRequest, type Call, type Data, entityTypeOf, isRecord, isUrn, type Urn } from '../../../core/index.ts'

const MAX_LEVELS = 20
const MAX_URNS = 10_000

interface Level {
  /** The aspect and its member that name the parent. */
  readonly aspect: string
  readonly member: string
}

/** How entities of a type name their parent. */
const PARENTS: Readonly<Record<string, Level>> = {
  container: { aspect: 'container', member: 'container' },
  domain: { aspect: 'domainProperties', member: 'parentDomain' },
  glossaryNode: { aspect: 'glossaryNodeInfo', member: 'parentNode' },
  glossaryTerm: { aspect: 'glossaryTermInfo', member: 'parentNode' }
}
/** Types of the children of a type. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  container: ['container'],
  domain: ['domain'],
  glossaryNode: ['glossaryNode', 'glossaryTerm']
}

export interface Hierarchy {
  /**
   * The values and, of those that are domains, containers, glossary nodes or terms, what is above or below them, as far as
   * the actor may see it.
   * @throws BadRequest when that is too much
   */
  expand(call: Call, values: readonly string[], directions: Directions): Promise<string[]>
}

interface Directions {
  readonly up?: boolean
  readonly down?: boolean
}

/** By the name of a condition. */
export const HIERARCHIES: ReadonlyMap<string, Directions> = new Map([
  ['DESCENDANTS_INCL', { down: true }],
  ['ANCESTORS_INCL', { up: true }],
  ['RELATED_INCL', { up: true, down: true }]
])

export function createHierarchy(data: Data): Hierarchy {
  return {
    async expand(call, values, { up, down }) {
      const start = values.filter(isUrn)
      const above = up ? await closure(start, urns => parentsOf(data, call, urns)) : []
      const below = down ? await closure(start, urns => childrenOf(data, call, urns)) : []
      return [...new Set([...values, ...above, ...below])]
    }
  }
}

async function closure(start: readonly Urn[], next: (urns: readonly Urn[]) => Promise<Urn[]>): Promise<Set<Urn>> {
  const found = new Set(start)
  for (let level = 0, edge = start; edge.length > 0; level++) {
    const reached = new Set((await next(edge)).filter(urn => !found.has(urn)))
    if (reached.size > 0 && level === MAX_LEVELS) throw tooMany(`${MAX_LEVELS} levels`)
    for (const urn of reached) found.add(urn)
    if (found.size > MAX_URNS) throw tooMany(`${MAX_URNS} entities`)
    edge = [...reached]
  }
  return found
}

function tooMany(what: string): Error {
  return new BadRequest(`filter: a hierarchy has more than ${what}: name entities further down`)
}

async function parentsOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Urn[]> {
  const wanted = urns.flatMap(urn => {
    const level = PARENTS[entityTypeOf(urn)]
    return level ? [{ urn, aspects: [level.aspect] }] : []
  })
  const stored = await data.read(call, wanted)
  return stored.flatMap(rows =>
    rows.flatMap(({ row, value }) => {
      const level = PARENTS[entityTypeOf(row.urn)]
      const parent = level && isRecord(value) ? value[level.member] : undefined
      return isUrn(parent) ? [parent] : []
    })
  )
}

async function childrenOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Urn[]> {
  const types = new Set(urns.flatMap(urn => CHILDREN[entityTypeOf(urn)] ?? []))
  const found: Urn[] = []
  for (const type of types) {
    const level = PARENTS[type]
    if (!level) continue
    const where = { field: `${level.aspect}.${level.member}`, in: urns }
    const { urns: children, total } = await data.find(call, { types: [type], where }, { limit: MAX_URNS })
    if (total > MAX_URNS) throw tooMany(`${MAX_URNS} entities`)
    found.push(...children)
  }
  return found
}
