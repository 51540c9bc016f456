import { ApiError, Conflict, graphql, h, toast, useLeaving, useState, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { UPDATE_POLICY } from '../documents.ts'
import { text } from '../en.ts'
import { loadPolicy } from './data.ts'
import { type Draft, draftOf, inputOf, type Policy } from './draft.ts'
import { PolicyForm } from './form.ts'
import { linesOf } from './words.ts'

interface EditProps {
  readonly policy: Policy
  readonly catalogue: Catalogue
  readonly reload: () => void
}

/** Saves only over the policy that was shown: a change of somebody else is shown beside one's own. */
export function EditPolicy({ policy, catalogue, reload }: EditProps): VNode {
  const [base, setBase] = useState(policy)
  const [initial, setInitial] = useState(() => draftOf(policy))
  const [isChanged, setChanged] = useState(false)
  const [conflict, setConflict] = useState<{ readonly mine: Draft; readonly theirs: Policy }>()
  useLeaving(isChanged ? text.leave : undefined)
  const save = async (draft: Draft, over: Policy) => {
    try {
      await graphql(UPDATE_POLICY, { urn: policy.urn, input: inputOf(draft), ifVersion: over.version })
    } catch (thrown) {
      const theirs = isStale(thrown) ? await loadPolicy(policy.urn) : null
      // another reason to refuse: nobody has changed it
      if (!theirs || theirs.version === over.version) throw thrown
      setConflict({ mine: draft, theirs })
      return
    }
    setChanged(false)
    setConflict(undefined)
    toast(text.saved(draft.name))
    reload()
  }
  const take = (theirs: Policy) => {
    setBase(theirs)
    setInitial(draftOf(theirs))
    setChanged(false)
    setConflict(undefined)
  }
  return h(
    'div',
    {},
    h(PolicyForm, {
      key: JSON.stringify(initial),
      initial,
      catalogue,
      verb: text.save,
      onSave: draft => save(draft, base),
      onChange: () => setChanged(true)
    }),
    conflict &&
      h(Conflict, {
        theirs: linesOf(draftOf(conflict.theirs)),
        mine: linesOf(conflict.mine),
        onKeep: () => save(conflict.mine, conflict.theirs),
        onTake: () => take(conflict.theirs),
        onCancel: () => setConflict(undefined)
      })
  )
}

const isStale = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 409
