import {
  type Action,
  action,
  BadRequest,
  type Call,
  type Data,
  entityTypeOf,
  type Key,
  type Model,
  pagesOf,
  type Static,
  Type,
  Unavailable,
  type Urn
} from '../../../core/index.ts'
import type { SearchApi } from '../api.ts'
import type { SearchEngine } from '../engine/index.ts'
import { isLike, prefixOf } from './like.ts'

/** Of more entities the whole index is built again: that is faster, and nobody waits for it. */
const MOST_ENTITIES = 10_000
/** URNs of one page of the store. */
const PAGE = 1000
/** Entities that are read and sent to the engine together. */
const SLICE = 20

const Text = Type.Optional(Type.String({ minLength: 1, maxLength: 4096 }))
const Count = Type.Optional(Type.Integer({ minimum: 0 }))
const Params = Type.Object({
  urn: Text,
  urnLike: Text,
  aspect: Text,
  start: Count,
  batchSize: Count,
  limit: Count,
  gePitEpochMs: Count,
  lePitEpochMs: Count
})
type Asked = Static<typeof Params>

export interface RestoreDeps extends Pick<SearchApi, 'search'> {
  readonly data: Data
  readonly model: Model
  readonly engine: Pick<SearchEngine, 'room' | 'rebuild'>
}

/** What DataHub's clients get, as JSON text. */
interface Restored {
  /** Entities of the store that are in the index again, and their aspects. */
  readonly entities: number
  readonly aspects: number
  /** Whether the whole index is built again instead, in the background: nothing is counted then. */
  readonly rebuild: boolean
}

/** DataHub's `POST /operations?action=restoreIndices`: puts entities into the index again, or builds all of it. */
export function restoreAction(deps: RestoreDeps): Action {
  const rule = {
    anyOf: ['RESTORE_INDICES_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS'],
    message: 'User is unauthorized to restore indices.'
  }
  return action(Params, rule, async (asked, call) => JSON.stringify(await restore(deps, call, asked)))
}

async function restore(deps: RestoreDeps, call: Call, asked: Asked): Promise<Restored> {
  if (asked.gePitEpochMs !== undefined || asked.lePitEpochMs !== undefined) {
    throw new BadRequest(
      'gePitEpochMs and lePitEpochMs are not supported: expected urn, urnLike, aspect, start or limit'
    )
  }
  const types = typesOf(deps, asked.aspect)
  const system = call.as('restoring the search index')
  const urns = isAll(asked) ? 'many' : await urnsOf(deps, system, asked)
  if (urns === 'many') {
    if (!(await deps.engine.rebuild())) throw new Unavailable('The search index is being started; try again.')
    return { entities: 0, aspects: 0, rebuild: true }
  }
  const wanted = urns.map(urn => ({ urn, aspects: aspectsOf(deps.model, urn, asked.aspect) }))
  let aspects = 0
  let entities = 0
  for (let at = 0; at < wanted.length; at += SLICE) {
    call.signal.throwIfAborted()
    for (const stored of await restoreSlice(deps, system, wanted.slice(at, at + SLICE))) {
      aspects += stored
      if (stored > 0) entities++
    }
  }
  // The engine answers when it has indexed all that it was given before.
  await deps.search(call, { types: types.slice(0, 1), count: 0 })
  return { entities, aspects, rebuild: false }
}

/** Entity types that are indexed, and have the aspect. @throws BadRequest for an aspect that is not indexed */
function typesOf({ model }: RestoreDeps, aspect: string | undefined): readonly string[] {
  const types = [...model.types.values()].filter(({ guard }) => !guard.sealed).map(({ name }) => name)
  if (aspect === undefined) return types
  const known = model.aspects.get(aspect)
  if (!known) throw new BadRequest(`Unknown aspect ${aspect}`)
  if (known.kind === 'timeseries') {
    throw new BadRequest(
      `${aspect} is a timeseries aspect, which is not in the search index: expected a versioned aspect`
    )
  }
  const having = types.filter(type => model.findAspect(type, aspect))
  if (having.length === 0) throw new BadRequest(`${aspect} is not in the search index`)
  return having
}

function isAll({ urn, urnLike = '%', aspect, start = 0, batchSize = 0, limit = 0 }: Asked): boolean {
  return urn === undefined && /^%+$/.test(urnLike) && aspect === undefined && start + batchSize + limit === 0
}

/**
 * The entities of a request: `urn`, stored or not, and those of the store that match `urnLike`; the client sends both when
 * a file has both. `start` and `limit` (or `batchSize`, as the client names it) select from the matches in the order of
 * types and URNs.
 */
async function urnsOf(deps: RestoreDeps, call: Call, asked: Asked): Promise<readonly Urn[] | 'many'> {
  const { data } = deps
  const { urn, urnLike = urn === undefined ? '%' : undefined, start = 0, limit = 0, batchSize = 0 } = asked
  const named = urn === undefined ? [] : [await data.urnOf(call, urn)]
  if (urnLike === undefined) return named
  const most = limit || batchSize || Number.POSITIVE_INFINITY
  const found: Urn[] = []
  let skipped = 0
  const query = { types: typesOf(deps, asked.aspect), where: { urnPrefix: prefixOf(urnLike) } }
  for await (const { urns } of pagesOf(data, call, query, PAGE)) {
    call.signal.throwIfAborted()
    for (const one of urns) {
      if (!isLike(one, urnLike)) continue
      if (skipped++ < start) continue
      found.push(one)
      if (found.length > MOST_ENTITIES) return 'many'
      if (found.length >= most) return [...named, ...found]
    }
  }
  return [...named, ...found]
}

/**
 * Puts some entities into the index again. An aspect that the store does not have is taken out of it. Resolves to the number
 * of stored aspects of each.
 */
async function restoreSlice(
  { data, engine }: RestoreDeps,
  call: Call,
  wanted: readonly { readonly urn: Urn; readonly aspects: readonly string[] }[]
): Promise<readonly number[]> {
  const stored = await data.read(call, wanted)
  await engine.rebuild(wanted.flatMap(({ urn, aspects }) => aspects.map((name): Key => ({ urn, aspect: name }))))
  await engine.room()
  return stored.map(rows => rows.length)
}

function aspectsOf(model: Model, urn: Urn, aspect: string | undefined): readonly string[] {
  const type = model.type(entityTypeOf(urn))
  if (aspect !== undefined) return [model.aspect(type.name, aspect).name]
  return type.aspects.filter(name => model.aspects.get(name)?.kind === 'versioned')
}
