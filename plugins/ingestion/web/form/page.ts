import { h, Link, Load, Page, type PageProps, useData, useEffect, type VNode } from 'aspectd/console'
import { ANY, Gallery, prepare } from '../list/gallery.ts'
import { MissingHere } from '../list/missing.ts'
import { Editor } from './editor.ts'
import { text } from './en.ts'
import { type KnownSchema, loadSchema, NoSchema } from './schema.ts'

const all = () => h(Link, { to: '/ingestion' }, text.all)

/** `/ingestion/new`: the gallery; `/ingestion/new/:type`: the form of the type. */
export function NewSource({ params: { type } }: PageProps): VNode {
  if (type === undefined) return h(Page, { title: text.connect, actions: all() }, h(Gallery, {}))
  return type === ANY ? h(AnySource, {}) : h(SourceOfType, { key: type, type })
}

const AnySource = (): VNode =>
  h(
    Page,
    { title: text.newTitle(text.anySource), actions: all() },
    h(MissingHere, {}),
    h(Editor, { type: '', title: '', schema: undefined })
  )

function SourceOfType({ type }: { readonly type: string }): VNode {
  const loaded = useData(signal => loadSchema(type, undefined, signal), [type])
  useEffect(() => prepare(type), [type])
  return h(
    Page,
    { title: text.newTitle(loaded.data?.title ?? type), actions: all() },
    h(MissingHere, {}),
    !loaded.data && h('p', { class: 'muted', role: 'status' }, text.making),
    h(Load<KnownSchema>, { of: loaded }, ({ title, schema, reason }) =>
      h('div', { class: 'stack' }, reason && h(NoSchema, { reason }), h(Editor, { type, title, schema }))
    )
  )
}
