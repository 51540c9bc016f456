import { BadRequest, type Call, type Criterion, isUrn, type Urn } from '../../../core/index.ts'
import { aspectValues, type Page, windowOf } from '../../entities/index.ts'
import { browseField, namesOfPath, pathText, type Wanted } from '../engine/index.ts'
import type { Filtered } from '../filters/filters.ts'
import { below } from '../filters/leaf.ts'
import { type AnswerDeps, type Asked, both, wantedOf } from './question.ts'

/** Most groups that are listed below one path. */
const MAX_GROUPS = 10_000
const MAX_DEPTH = 29

export interface AskedPath extends Asked, Omit<Page, 'query'> {
  readonly path?: readonly string[] | null
}

export interface Group {
  readonly name: string
  readonly count: number
}

/** The groups below a path of `browsePathsV2`. @throws BadRequest */
export async function browseGroups(deps: AnswerDeps, call: Call, asked: AskedPath) {
  const { start, count } = windowOf(asked, { usual: 10 })
  const path = pathOf(asked)
  const wanted = await wantedBelow(deps, call, 'browsePathsV2', path, asked)
  const [groups, subGroups, total] = await Promise.all([
    groupsBelow(deps, call, wanted, 'browsePathsV2', path, 1),
    groupsBelow(deps, call, wanted, 'browsePathsV2', path, 2),
    totalOf(deps, call, wanted)
  ])
  const parents = new Set(subGroups.map(({ names }) => names[path.length]))
  const shown = groups.slice(start, start + count).map(({ names, count }) => {
    const name = names.at(-1) ?? ''
    return { name, count, hasSubGroups: parents.has(name), entity: isUrn(name) ? { urn: name } : null }
  })
  return { start, count, total: groups.length, groups: shown, metadata: { path, totalNumEntities: total } }
}

/** The groups below a path of `browsePaths`, and the entities that have exactly this path. @throws BadRequest */
export async function browse(deps: AnswerDeps, call: Call, asked: AskedPath) {
  const { start, count } = windowOf(asked, { usual: 10 })
  const path = pathOf(asked)
  const wanted = await wantedBelow(deps, call, 'browsePaths', path, asked)
  const [groups, here, totalNumEntities] = await Promise.all([
    groupsBelow(deps, call, wanted, 'browsePaths', path, 1),
    entitiesAt(deps, call, path, asked, { start, count }),
    totalOf(deps, call, wanted)
  ])
  return {
    start,
    count,
    total: here.total,
    entities: here.urns.map(urn => ({ urn })),
    groups: groups.map(({ names, count }): Group => ({ name: names.at(-1) ?? '', count })),
    metadata: { path, totalNumEntities }
  }
}

/** The paths of one entity. */
export async function browsePathsOf({ data }: AnswerDeps, call: Call, urn: Urn) {
  const [stored = []] = await data.read(call, [{ urn, aspects: ['browsePaths'] }])
  const paths = aspectValues(stored).browsePaths?.paths ?? []
  return paths.map(path => ({ path: path.split('/').filter(Boolean) }))
}

function pathOf({ path }: AskedPath): string[] {
  const names = (path ?? []).filter(Boolean)
  if (names.length > MAX_DEPTH) throw new BadRequest(`path: expected at most ${MAX_DEPTH} names, found ${names.length}`)
  return names
}

function wantedBelow(deps: AnswerDeps, call: Call, aspect: string, path: readonly string[], asked: Asked) {
  return wantedOf(deps, call, asked, path.length === 0 ? undefined : below(aspect, path))
}

/** Paths that are `depth` names longer, with the number of entities at and below them. */
async function groupsBelow(
  { engine }: AnswerDeps,
  call: Call,
  wanted: Wanted,
  aspect: string,
  path: readonly string[],
  depth: number
): Promise<{ names: string[]; count: number }[]> {
  if (wanted.narrowed.hidden.has(aspect)) return []
  const field = browseField(aspect, path.length + depth)
  const [facet] = await engine.facets(wanted, [{ name: field, fields: [field] }], MAX_GROUPS, call)
  // An entity can have other paths than this one.
  const prefix = pathText(path)
  const inside = (facet?.values ?? []).filter(({ value }) => value.startsWith(prefix))
  return inside
    .map(({ value, count }) => ({ names: namesOfPath(value), count }))
    .filter(({ names }) => path.every((name, at) => names[at] === name))
}

async function totalOf({ engine }: AnswerDeps, call: Call, wanted: Wanted): Promise<number> {
  return (await engine.search(wanted, 'urn', { limit: 0 }, call)).total
}

async function entitiesAt(
  { data, filters }: AnswerDeps,
  call: Call,
  path: readonly string[],
  asked: Filtered,
  { start, count }: { readonly start: number; readonly count: number }
) {
  const query = await filters.queryOf(call, asked)
  const here: Criterion = { field: 'browsePaths.browsePaths', in: spellings(path) }
  return data.find(call, both(query, here), { skip: start, limit: count })
}

/** Clients write paths with and without slashes at the ends. */
function spellings(path: readonly string[]): string[] {
  const text = path.join('/')
  return path.length === 0 ? ['', '/'] : [`/${text}`, `/${text}/`, text, `${text}/`]
}
