import { type Call, type Data, type Demand, type Route, respond, route, Type, type Urn } from '../../core/index.ts'
import { viewDemand } from '../entities/index.ts'
import { type Category, type Change, TIMELINE_CATEGORIES } from './changes/change.ts'
import { createDifference, type DifferenceDeps } from './difference.ts'
import { UnknownCategory } from './errors.ts'
import type { HistoryDeps } from './history.ts'
import { createTimeline } from './timeline.ts'
import type { Timeline, Transaction } from './transactions.ts'

/** DataHub's path, and the one of its clients of before 2024. */
const PATHS = ['/openapi/v2/timeline/v1/:urn', '/openapi/timeline/v1/:urn'] as const
const WEEK = 7 * 24 * 60 * 60 * 1000

const Query = Type.Object({
  urn: Type.String(),
  categories: Type.Optional(Type.String()),
  startTime: Type.Integer({ minimum: -1, default: -1 }),
  endTime: Type.Integer({ minimum: 0, default: 0 }),
  raw: Type.Boolean({ default: false }),
  includeVersionSet: Type.Boolean({ default: false })
})
const Page = Type.Object({
  urn: Type.String(),
  aspect: Type.String(),
  before: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer())
})
const Two = Type.Object({
  urn: Type.String(),
  aspect: Type.String(),
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0, default: 0 })
})

type RouteDeps = HistoryDeps & DifferenceDeps

export function createRoutes(deps: RouteDeps): Route[] {
  const { data, entities } = deps
  const demand = viewing(data)
  const [timelineOf, differenceOf] = [createTimeline(deps), createDifference(deps)]
  const timelines = PATHS.map(url =>
    route({ method: 'GET', url, params: Query }, demand, async ({ urn: text, ...query }, call) => {
      const timeline = await timelineOf(call, { ...questionOf(query), urn: await data.urnOf(call, text) })
      const isOld = url === PATHS[1]
      return respond({ body: timeline.transactions.map(one => shown(one, isOld)), headers: headersOf(timeline) })
    })
  )
  return [
    ...timelines,
    route({ method: 'GET', url: `${PATHS[0]}/versions`, params: Page }, demand, async ({ urn, ...page }, call) =>
      entities.versions(call, await data.urnOf(call, urn), page)
    ),
    route(
      { method: 'GET', url: `${PATHS[0]}/versions/difference`, params: Two },
      demand,
      async ({ urn, ...two }, call) => differenceOf(call, await data.urnOf(call, urn), two)
    )
  ]
}

const TIMELINE = ['GET_TIMELINE_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY']

/** As in DataHub: the history of an entity requires a privilege of its own, besides that of seeing the entity. */
function viewing(data: Data) {
  const demands = (urn: Urn): Demand[] => [
    viewDemand(urn),
    { anyOf: TIMELINE, on: urn, message: `User is unauthorized to get the timeline for entity ${urn}` }
  ]
  return async ({ urn }: { urn: string }, call: Call) => demands(await data.urnOf(call, urn))
}

interface Wanted {
  readonly categories?: string
  readonly startTime: number
  readonly endTime: number
  readonly raw: boolean
  readonly includeVersionSet: boolean
}

/** DataHub's defaults: until now (0), and the week before that (-1). */
function questionOf({ categories, startTime, endTime, ...others }: Wanted) {
  const to = endTime === 0 ? Date.now() : endTime
  return {
    ...others,
    categories: categoriesOf(categories),
    from: startTime === -1 ? Math.max(0, to - WEEK) : startTime,
    to
  }
}

/** @throws UnknownCategory 400 */
function categoriesOf(text = ''): Category[] {
  const names = text.split(',').map(name => name.trim().toUpperCase())
  return names.filter(Boolean).map(name => {
    const found = TIMELINE_CATEGORIES.find(category => category === (name === 'OWNER' ? 'OWNERSHIP' : name))
    if (!found) throw new UnknownCategory(TIMELINE_CATEGORIES.join(', '), JSON.stringify(name.slice(0, 100)))
    return found
  })
}

/** What a list of transactions cannot say: `globalTags from version 5`. */
function headersOf({ gaps }: Timeline): Record<string, string> {
  const incomplete = gaps.map(({ aspect, oldest }) => `${aspect} from version ${oldest.version}`)
  return gaps.length > 0 ? { 'x-aspectd-incomplete': incomplete.join(', ') } : {}
}

function shown(
  { timestamp, actor, semVer, semVerChange, changes, omitted, versionStamp, patch }: Transaction,
  isOld: boolean
) {
  const auditStamp = { time: timestamp, actor }
  return {
    timestamp,
    actor,
    semVer,
    semVerChange,
    changeEvents: changes.map(change => (isOld ? oldForm(change) : { ...change, auditStamp })),
    ...(omitted > 0 ? { omittedChanges: omitted } : {}),
    rawDiff: patch ?? null,
    versionStamp
  }
}

const oldForm = ({ entityUrn, operation, modifier, parameters, ...change }: Change) => ({
  ...change,
  target: entityUrn,
  changeType: operation,
  elementId: modifier,
  changeDetails: parameters
})
