import { type Call, type Data, type Edit, NotFound } from '../../core/index.ts'
import type { ResourceRef } from '../entities/index.ts'
import { requireNotRemoved, resourceOf } from '../kit/index.ts'
import { type ChangeInput, checkedChange, checkedWords } from './change.ts'
import { REQUESTS } from './definitions.ts'
import { NothingToChange, TooManyRequests } from './errors.ts'
import { requireMaking } from './proposables.ts'
import { isOpen, sameAs, withRequest } from './record.ts'
import { placeOf, type RequestsDeps, refOf, requireNamed, withoutUndefined } from './requests.ts'

/** Open requests of one user. */
const MAX_OPEN_OF_USER = 200

export interface Proposal extends ResourceRef {
  readonly change: ChangeInput
  readonly note?: string | null
}

/** Stores what a user proposes. They have been authorized before. */
export function createProposing({ data, entities, requests, makers }: RequestsDeps) {
  async function requireRoom(call: Call): Promise<void> {
    const where = { field: `${REQUESTS}.openBy`, in: [call.actor] }
    const system = call.as('counting the requests of a user')
    const { urns } = await data.find(system, { types: [REQUESTS], where }, { limit: MAX_OPEN_OF_USER })
    const mine = (await requests.getMany(system, urns)).flatMap(
      one => one?.requests.filter(request => isOpen(request) && request.proposedBy === call.actor) ?? []
    )
    if (mine.length < MAX_OPEN_OF_USER) return
    throw new TooManyRequests(`You have ${mine.length} open requests: withdraw some, or wait until they are decided`)
  }

  /** Resolves to the id of the request; the same change is one request. @throws what making it would throw */
  return async (call: Call, { change: input, note, ...ref }: Proposal): Promise<string> => {
    const change = checkedChange(input)
    const { urn: entity, column } = resourceOf(ref)
    if (!(await entities.exists(call, entity))) throw new NotFound(`${entity} does not exist`)
    await requireNotRemoved(entities.aspects, call, [entity])
    await requireNamed(entities, call, change)
    const making = requireMaking(makers, refOf(entity, column), change)
    // Whether the aspect can be changed in this way at all.
    making.demands()
    const edits = await making.edits(call)
    if (!(await changesAny(data, call, edits))) throw new NothingToChange(column ?? entity)
    const before = await making.current(call)
    const added = {
      ...{ change, proposedBy: call.actor },
      ...withoutUndefined({ column, before, note: checkedWords('The note', note) })
    }
    await requireRoom(call)
    const exists = { urn: entity, missing: () => new NotFound(`${entity} does not exist`) }
    // Of the attempt that is committed: two users can propose the same at the same time.
    let id: string | undefined
    const edit = requests.edit(placeOf(entity), old => {
      const now = withRequest(old, entity, added)
      id = sameAs(now, added)?.id
      return now
    })
    await data.write(call.as('storing a request'), [edit], { require: [exists] })
    return id ?? ''
  }
}

/** Whether the edits would change what is stored now. */
async function changesAny(data: Data, call: Call, edits: readonly Edit[]): Promise<boolean> {
  const stored = await data.read(
    call.as('checking a proposed change'),
    edits.map(({ urn, aspect }) => ({ urn, aspects: [aspect] }))
  )
  return edits.some(({ change }, at) => {
    const [old] = stored[at] ?? []
    return change(old?.value, old?.row) !== old?.value
  })
}
