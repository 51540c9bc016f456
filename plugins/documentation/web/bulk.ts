import {
  type BulkTarget,
  bulk,
  Dialog,
  Form,
  graphql,
  h,
  loadAspects,
  nameOfTargets,
  TextField,
  toast,
  useState
} from 'aspectd/console'
import type { Deprecation } from './data.ts'
import { DEPRECATE_ALL } from './documents.ts'
import type { DeprecateEntitiesVariables } from './documents.types.ts'
import { text } from './en.ts'

type Input = DeprecateEntitiesVariables['input']

/** Deprecates all selected entities, with Undo. Those that are deprecated already keep what is said of it. */
export const DeprecateAll = bulk(({ targets, onDone, onClose }) => {
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const title = text.bulk.title(nameOfTargets(targets))
  const save = async () => {
    const changed = await notDeprecated(targets)
    const before = targets.length - changed.length
    const told = text.bulk.done(nameOfTargets(changed.length === 0 ? targets : changed), before)
    const decommissionTime = until === '' ? {} : { decommissionTime: Date.parse(until) }
    if (changed.length > 0) await update(changed, { deprecated: true, note, ...decommissionTime })
    onDone()
    onClose()
    const undo = async () => {
      await update(changed, { deprecated: false })
      onDone()
    }
    toast(told, changed.length > 0 ? undo : undefined)
  }
  return h(
    Dialog,
    { title, onClose },
    h(
      Form,
      { verb: text.deprecateNamed, onSubmit: save },
      h(TextField, {
        ...{ label: text.note, hint: text.noteHint, value: note, onInput: setNote },
        ...{ lines: 3, autofocus: true }
      }),
      h(TextField, { label: text.until, type: 'date', value: until, onInput: setUntil })
    )
  )
})

async function notDeprecated(targets: readonly BulkTarget[]): Promise<readonly BulkTarget[]> {
  const urns = targets.map(({ urn }) => urn)
  const stored = await loadAspects<{ readonly deprecation: Deprecation }>(urns, ['deprecation'])
  return targets.filter(({ urn }) => stored.get(urn)?.deprecation?.deprecated !== true)
}

/** One request: all of them, or none. */
async function update(targets: readonly BulkTarget[], wanted: Omit<Input, 'resources'>): Promise<void> {
  const input: Input = { ...wanted, resources: targets.map(({ urn }) => ({ resourceUrn: urn })) }
  await graphql(DEPRECATE_ALL, { input })
}
