import { BadRequest, type Call, type Criterion, type Data, isUrn, type Urn } from '../../../core/index.ts'
import { aspectValues, type Page, windowOf } from '../../entities/index.ts'
import { browseField, type Facet, namesOfPath, pathText, type Wanted } from '../engine/index.ts'
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
    /**
     * Paths that are one name longer, two names, and so on, with the number of entities at and below them; and how many
     * entities there are in all.
     */
    async groups(call: Call, { aspect, path, wanted }: Place, depths: number) {
      const names = Array.from({ length: depths }, (_none, at) => browseField(aspect, path.length + at + 1))
      const fields = names.map(name => ({ name, fields: [name] }))
      const ask = { order: 'urn', limit: 0, facets: { fields, limit: MAX_GROUPS } } as const
      const { total, facets = [] } = await engine.search(wanted, ask, call)
      return { total, groups: facets.map(({ values }) => groupsIn(path, values)) }
    }
  }
}

/** An entity can have other paths than this one. */
function groupsIn(path: readonly string[], values: Facet['values']) {
  const prefix = pathText(path)
  return values
    .filter(({ value }) => value.startsWith(prefix))
    .map(({ value, count }) => ({ names: namesOfPath(value), count }))
    .filter(({ names }) => path.every((name, at) => names[at] === name))
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
      const { total, groups: found } = await places.groups(call, place, 2)
      const [groups = [], subGroups = []] = found
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
      const [{ total: totalNumEntities, groups: found }, here] = await Promise.all([
        places.groups(call, place, 1),
        entitiesHere()
      ])
      const [groups = []] = found
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
