import { Confirm, graphql, h, Load, navigate, toast, useData, type VNode } from 'aspectd/console'
import { DELETE } from './documents.ts'
import { text } from './en.ts'
import { loadTag, type Tag } from './tag-data.ts'

/** Counted when the dialog opens, and its name is typed: it cannot be undone. */
export function DeleteTag({ tag: shown, onClose }: { readonly tag: Tag; readonly onClose: () => void }): VNode {
  const { urn, name } = shown
  const loaded = useData(signal => loadTag(urn, signal), [urn])
  const erase = async () => {
    await graphql(DELETE, { urn })
    // More than a thousand are left to a task.
    toast((loaded.data?.usageCount ?? 0) > 1000 ? text.removing(name) : text.removed(name))
    navigate('/tags')
  }
  return h(Confirm, {
    title: text.removeTitle(name),
    text: h(Load<Tag>, { of: loaded }, ({ usageCount }) =>
      h('div', {}, h('p', {}, text.removeText(name, usageCount)), h('p', { class: 'muted' }, text.removeHint))
    ),
    verb: text.removeTitle(name),
    typed: name,
    onConfirm: erase,
    onClose
  })
}
