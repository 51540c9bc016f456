import { h, Load, useData, type VNode } from 'aspectd/console'
import { Editor } from '../form/editor.ts'
import { type KnownSchema, loadSchema, NoSchema } from '../form/schema.ts'
import type { Shown } from './shown.ts'

interface RecipeTabProps {
  readonly source: Shown
  readonly onSaved: () => void
}

/** The form of the source as it is. */
export function RecipeTab({ source, onSaved }: RecipeTabProps): VNode {
  const { type, config } = source
  const version = config.version ?? undefined
  const loaded = useData(signal => loadSchema(type, version, signal), [type, version])
  return h(Load<KnownSchema>, { of: loaded }, ({ title, schema, reason }) =>
    h('div', { class: 'stack' }, reason && h(NoSchema, { reason }), h(Editor, { type, title, schema, source, onSaved }))
  )
}
