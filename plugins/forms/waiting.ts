import { type Call, type Criterion, type Data, pagesOf, type Urn } from '../../core/index.ts'
import { type Entities, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import type { WaitingSource } from '../following/index.ts'
import { isAmong, isNamed, OWNERS } from './assignees.ts'
import { FORM } from './form.ts'
import type { FormInfo } from './state.ts'

const PAGE = 500
const INCOMPLETE = 'forms.incompleteForms'

interface WaitingDeps {
  readonly data: Pick<Data, 'find'>
  readonly entities: Entities
}

/** Forms that are not complete, on entities, and that the caller may answer without managing forms. */
export function waitingForms({ data, entities }: WaitingDeps): WaitingSource {
  const { formInfo, forms, ownership } = entities.aspects

  async function defined(call: Call): Promise<Map<Urn, FormInfo>> {
    const found = new Map<Urn, FormInfo>()
    for await (const { urns } of pagesOf(data, call, { types: [FORM] }, PAGE)) {
      const infos = await formInfo.getMany(call, urns)
      for (const [at, urn] of urns.entries()) if (infos[at]) found.set(urn, infos[at])
    }
    return found
  }

  return {
    kind: 'FORM',
    async list(call, me, limit) {
      const mine = new Set<string>(me)
      const all = await defined(call.as('looking up which forms are assigned to the caller'))
      const named = [...all.keys()].filter(urn => isNamed(all.get(urn)?.actors ?? OWNERS, mine))
      const ofOwners = [...all.keys()].filter(urn => !named.includes(urn))
      const owned = { field: 'ownership.owners', in: [...me] }
      const any: Criterion[] = [
        ...(named.length > 0 ? [{ field: INCOMPLETE, in: named }] : []),
        ...(ofOwners.length > 0 ? [{ all: [{ field: INCOMPLETE, in: ofOwners }, owned] }] : [])
      ]
      if (any.length === 0) return { total: 0, items: [] }
      const page = await data.find(call, { where: { all: [{ any }, NOT_REMOVED] } }, { limit })
      const [stored, owners] = await Promise.all([forms.getMany(call, page.urns), ownership.getMany(call, page.urns)])
      const items = page.urns.flatMap((entity, at) =>
        (stored[at]?.incompleteForms ?? [])
          .filter(({ urn }) => named.includes(urn) || isOfOwner(all.get(urn), owners[at], mine))
          .map(({ urn: subject }) => ({ entity, subject }))
      )
      return { total: Math.max(page.total, items.length), items: items.slice(0, limit) }
    }
  }
}

const isOfOwner = (
  info: FormInfo | undefined,
  ownership: ModelAspects['ownership'] | undefined,
  me: ReadonlySet<string>
): boolean => {
  const actors = info && (info.actors ?? OWNERS)
  return (actors && ownership?.owners.some(owner => me.has(owner.owner) && isAmong(actors, owner))) ?? false
}
