import { Confirm, entityAction, graphql, h, toast, useData } from 'aspectd/console'
import { loadRemoved } from './data.ts'
import { SET_DELETED } from './documents.ts'
import type { SetDeletedVariables } from './documents.types.ts'
import { text } from './en.ts'

async function setDeleted(urn: string, deleted: boolean): Promise<void> {
  const input: SetDeletedVariables['input'] = { urns: [urn], deleted }
  await graphql(SET_DELETED, { input })
}

/** In the menu of an entity: hides it from searches, or shows it again if it is hidden. Nothing of it is lost. */
export const DeleteAction = entityAction(({ urn, name, refresh, onClose }) => {
  const { data: isRemoved } = useData(signal => loadRemoved(urn, signal), [urn])
  if (isRemoved === undefined) return null
  const change = async () => {
    await setDeleted(urn, !isRemoved)
    refresh()
    toast(isRemoved ? text.shown(name) : text.deleted(name), async () => {
      await setDeleted(urn, isRemoved)
      refresh()
    })
  }
  const title = isRemoved ? text.show(name) : text.delete(name)
  return h(Confirm, {
    ...{ title, verb: title, text: isRemoved ? text.showText : text.deleteText },
    ...{ onConfirm: change, onClose }
  })
})
