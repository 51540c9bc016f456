import { type Call, NotFound, publicError } from '../../core/index.ts'
import { requireNotRemoved } from '../kit/index.ts'
import { type ChangeInput, checkedChange, checkedWords, memberOf, namedIn } from './change.ts'
import type { Committing } from './committing.ts'
import type { Change, Request } from './definitions.ts'
import { NoLongerApplies, NothingToChange, RequestsInput } from './errors.ts'
import { requireMaking } from './proposables.ts'
import { requireOpen } from './record.ts'
import { placeOf, type RequestRef, type RequestsDeps, refOf, requireNamed, withoutUndefined } from './requests.ts'

export interface Acceptance extends RequestRef {
  readonly answer?: string | null
  /** Made instead of what was proposed. */
  readonly change?: ChangeInput | null
}

/**
 * Makes what was proposed, with the rights of the call and through every check of the aspect. The commit of that change also
 * has the new state of the request.
 */
export function createAccepting(deps: RequestsDeps, committing: Committing) {
  const { data, entities, requests, makers } = deps

  /** What makes the change, and what it requires. @throws if it cannot be made now */
  async function prepared(call: Call, { entity }: RequestRef, { column, before, change }: Request) {
    await requireNotRemoved(entities.aspects, call, [entity])
    await requireNamed(entities, call, change)
    const edits = await requireMaking(makers, refOf(entity, column), change).edits(call, before)
    return {
      edits,
      require: namedIn(change).map(urn => ({ urn, missing: () => new NotFound(`${urn} does not exist`) }))
    }
  }

  /** @throws NoSuchRequest, AlreadyDecided, NothingToChange, NoLongerApplies; then nothing is changed */
  return async (call: Call, { entity, id, answer, change: input }: Acceptance): Promise<boolean> => {
    const words = checkedWords('The answer', answer)
    const request = requireOpen(await requests.get(call.as('reading a request'), placeOf(entity)), entity, id)
    const made = input ? changedTo(request, checkedChange(input)) : undefined
    const decision = { state: 'ACCEPTED', decidedBy: call.actor, ...withoutUndefined({ answer: words, made }) } as const
    try {
      const { edits, require } = await prepared(call, { entity, id }, made ? { ...request, change: made } : request)
      const targets = new Set(edits.map(({ urn }) => urn))
      const isWritten = await committing.together(call, { entity, id, decision, targets }, () =>
        data.write(call, edits, { require })
      )
      if (!isWritten) throw new NothingToChange(request.column ?? entity)
    } catch (error) {
      throw made ? error : outdated({ entity, id }, error)
    }
    return true
  }
}

function changedTo({ change }: Request, made: Change): Change {
  if (memberOf(made) === memberOf(change)) return made
  throw new RequestsInput(`change: expected ${memberOf(change)}, as was proposed, found ${memberOf(made)}`)
}

/** What is wrong now with a proposal that was checked is not a mistake of the user who accepts it. */
function outdated({ entity, id }: RequestRef, error: unknown): unknown {
  const { statusCode, message } = publicError(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isOfProposal = [400, 404, 422].includes(statusCode) || code.endsWith('_CHANGED')
  return isOfProposal ? new NoLongerApplies(id, entity, message) : error
}
