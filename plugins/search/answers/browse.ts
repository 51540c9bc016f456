import { BadRequest, type Call, type Criterion, type Data, isUrn, type Urn } from '../../../core/index.ts'
import { aspectValues, type Page, windowOf } from '../../entities/index.ts'
import { browseField, namesOfPath, pathText, type Wanted } from '../engine/index.ts'
import { below } from '../filters/leaf.ts'
import { type AnswerDeps, type Asked, both, type WantedOf } from './question.ts'

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

/** A path among those of an aspect, and the question for all that is at or below it. */
interface Place {
  readonly aspect: 'browsePaths' | 'browsePathsV2'
  readonly path: readonly string[]
  readonly wanted: Wanted
}

function createPlaces({ engine }: AnswerDeps, wantedOf: WantedOf) {
  return {
    async of(call: Call, aspect: Place['aspect'], asked: AskedPath): Promise<Place> {
      const path = pathOf(asked)
      const wanted = await wantedOf(call, asked, path.length === 0 ? undefined : below(aspect, path))
      return { aspect, path, wanted }
    },
    /** Paths that are `depth` names longer, with the number of entities at and below them. */
    async groups(call: Call, { aspect, path, wanted }: Place, depth: number) {
      if (wanted.narrowed.hidden.has(aspect)) return []
      const field = browseField(aspect, path.length + depth)
      const [facet] = await engine.facets(wanted, [{ name: field, fields: [field] }], MAX_GROUPS, call)
      // An entity can have other paths than this one.
      const prefix = pathText(path)
      const inside = (facet?.values ?? []).filter(({ value }) => value.startsWith(prefix))
      return inside
        .map(({ value, count }) => ({ names: namesOfPath(value), count }))
        .filter(({ names }) => path.every((name, at) => names[at] === name))
    },
    total: async (call: Call, { wanted }: Place) => (await engine.search(wanted, 'urn', { limit: 0 }, call)).total
  }
}

export type Browse = ReturnType<typeof createBrowse>

export function createBrowse(deps: AnswerDeps, wantedOf: WantedOf) {
  const { data, filters } = deps
  const places = createPlaces(deps, wantedOf)
  return {
    /** The groups below a path of `browsePathsV2`. @throws BadRequest */
    async groups(call: Call, asked: AskedPath) {
      const { start, count } = windowOf(asked, { usual: 10 })
      const place = await places.of(call, 'browsePathsV2', asked)
      const { path } = place
      const [groups, subGroups, total] = await Promise.all([
        places.groups(call, place, 1),
        places.groups(call, place, 2),
        places.total(call, place)
      ])
      const parents = new Set(subGroups.map(({ names }) => names[path.length]))
      const shown = groups.slice(start, start + count).map(({ names, count }) => {
        const name = names.at(-1) ?? ''
        return { name, count, hasSubGroups: parents.has(name), entity: isUrn(name) ? { urn: name } : null }
      })
      return { start, count, total: groups.length, groups: shown, metadata: { path, totalNumEntities: total } }
    },

    /** The groups below a path of `browsePaths`, and the entities that have exactly this path. @throws BadRequest */
    async browse(call: Call, asked: AskedPath) {
      const { start, count } = windowOf(asked, { usual: 10 })
      const place = await places.of(call, 'browsePaths', asked)
      const { path } = place
      const entitiesHere = async () => {
        const here: Criterion = { field: 'browsePaths.browsePaths', in: spellings(path) }
        return data.find(call, both(await filters.queryOf(call, asked), here), { skip: start, limit: count })
      }
      const [groups, here, totalNumEntities] = await Promise.all([
        places.groups(call, place, 1),
        entitiesHere(),
        places.total(call, place)
      ])
      return {
        start,
        count,
        total: here.total,
        entities: here.urns.map(urn => ({ urn })),
        groups: groups.map(({ names, count }): Group => ({ name: names.at(-1) ?? '', count })),
        metadata: { path, totalNumEntities }
      }
    },

    pathsOf: createPaths(data)
  }
}

/** Returns the function that reads the paths of one entity. */
function createPaths(data: Data) {
  return async (call: Call, urn: Urn) => {
    const [stored = []] = await data.read(call, [{ urn, aspects: ['browsePaths'] }])
    const paths = aspectValues(stored).browsePaths?.paths ?? []
    return paths.map(path => ({ path: path.split('/').filter(Boolean) }))
  }
}

function pathOf({ path }: AskedPath): string[] {
  const names = (path ?? []).filter(Boolean)
  if (names.length > MAX_DEPTH) throw new BadRequest(`path: expected at most ${MAX_DEPTH} names, found ${names.length}`)
  return names
}

/** Clients write paths with and without slashes at the ends. */
function spellings(path: readonly string[]): string[] {
  const text = path.join('/')
  return path.length === 0 ? ['', '/'] : [`/${text}`, `/${text}/`, text, `${text}/`]
}
