import { type Call, type Criterion, type FindPage, parseUrn, type Urn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { KINDS, memberOf } from './change.ts'
import { REQUESTS, type Request, type Requests } from './definitions.ts'
import { RequestsInput } from './errors.ts'
import { makingOf } from './proposables.ts'
import { isOpen } from './record.ts'
import { placeOf, type RequestsDeps, refOf } from './requests.ts'

const MAX_COUNT = 100
/** Pages of the store that one call reads, to find requests that the caller may decide. */
const MAX_PAGES = 20

export type View = 'ALL' | 'MINE' | 'TO_DECIDE'

export interface Listed {
  readonly view?: View | null
  readonly entityUrn?: string | null
  readonly isOpen?: boolean | null
  readonly count?: number | null
  readonly after?: string | null
}

/** Lists requests of entities that the caller may see, those of the entity that has changed last first. */
export function createList(deps: RequestsDeps, auth: Pick<Auth, 'allowed'>) {
  const { data, entities, requests } = deps

  const visible = createVisible(deps, auth)

  async function visiblePage(call: Call, listed: Listed, page: FindPage) {
    const query = {
      ...{ types: [REQUESTS], where: { all: criteriaOf(call, listed) } },
      sort: { field: `${REQUESTS}.changedAt`, descending: true }
    }
    const { urns, next } = await data.find(call.as('listing requests'), query, page)
    const isWanted = createFilter(listed)
    return { next, groups: (await visible(call, urns)).map(all => all.filter(isWanted)).filter(all => all.length > 0) }
  }

  return {
    /** At most `count` entities with all of their requests that are wanted; `next` while there can be more. */
    async page(call: Call, listed: Listed) {
      const count = listed.count ?? 20
      if (count < 1 || count > MAX_COUNT) throw new RequestsInput(`count: expected 1 to ${MAX_COUNT}, found ${count}`)
      const found: Shown[][] = []
      let after = listed.after ?? undefined
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const page = { limit: count - found.length, ...(after === undefined ? {} : { after }) }
        const { groups, next } = await visiblePage(call, listed, page)
        found.push(...groups)
        after = next
        if (after === undefined || found.length >= count) break
      }
      return { requests: found.flat(), next: after ?? null }
    },

    /** Open requests of an entity; none of one that the caller may not see. */
    async openOf(call: Call, entity: Urn): Promise<number> {
      if (!(await entities.exists(call, entity))) return 0
      const stored = await requests.get(call.as('counting requests'), placeOf(entity))
      return stored?.requests.filter(isOpen).length ?? 0
    }
  }
}

/** The requests of those entities that the caller may see. */
function createVisible({ entities, requests, makers }: RequestsDeps, auth: Pick<Auth, 'allowed'>) {
  async function shown(call: Call, { entity: text, requests: all }: Requests): Promise<Shown[]> {
    const entity = parseUrn(text)
    return Promise.all(
      all.toReversed().map(async one => {
        const making = isOpen(one) ? makingOf(makers, refOf(entity, one.column), one.change) : undefined
        return {
          ...{ ...one, entity, entityUrn: entity, kind: KINDS[memberOf(one.change)].kind },
          isMine: one.proposedBy === call.actor,
          mayDecide: making !== undefined && (await auth.allowed(call, [...making.demands()]))
        }
      })
    )
  }

  return async (call: Call, places: readonly Urn[]): Promise<Shown[][]> => {
    const stored = (await requests.getMany(call.as('listing requests'), places)).filter(one => one !== undefined)
    const existing = await entities.existing(
      call,
      stored.map(({ entity }) => parseUrn(entity))
    )
    return Promise.all(stored.filter(({ entity }) => existing.has(parseUrn(entity))).map(one => shown(call, one)))
  }
}

/** A request as GraphQL shows it. */
type Shown = Request & {
  readonly entity: Urn
  readonly entityUrn: Urn
  readonly kind: (typeof KINDS)[keyof typeof KINDS]['kind']
  readonly isMine: boolean
  readonly mayDecide: boolean
}

const createFilter =
  ({ view, isOpen: open }: Listed) =>
  (one: Shown): boolean =>
    (open == null || isOpen(one) === open) && (view !== 'MINE' || one.isMine) && (view !== 'TO_DECIDE' || one.mayDecide)

/** What the store can decide; `createFilter` decides the rest. */
function criteriaOf({ actor }: Call, { view, entityUrn, isOpen: open }: Listed): Criterion[] {
  const mine = open === true ? 'openBy' : 'proposers'
  return [
    ...(entityUrn == null ? [] : [{ urns: [placeOf(parseUrn(entityUrn))] }]),
    ...(view === 'MINE' ? [{ field: `${REQUESTS}.${mine}`, in: [actor] }] : []),
    ...(view === 'TO_DECIDE' || open === true ? [{ field: `${REQUESTS}.state`, in: ['OPEN'] }] : [])
  ]
}
