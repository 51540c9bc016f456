import { asApiError, Button, h, Icon, Link, plugins, toast, useState, type VNode } from 'aspectd/console'
import { lineagePath, pathWith } from './addresses.ts'
import { text } from './en.ts'
import type { Trace } from './flows.ts'
import type { Both } from './load.ts'
import { kindOf, nameOf } from './shown.ts'
import { endTrace } from './state.ts'

interface NotesProps {
  readonly both: Both
  readonly trace: Trace | undefined
  /** How many boxes there are. */
  readonly shown: number
}

/** What lies over the graph: how much of it is shown, and the column that is followed. */
export function Notes({ both, trace, shown }: NotesProps): VNode {
  const all = both.up.total + both.down.total - inCycles(both) + 1
  return h(
    'div',
    { class: 'lineage-notes' },
    trace && h(Followed, { trace }),
    shown < all &&
      h(
        'p',
        { class: 'card', role: 'status' },
        text.drawn(shown, all),
        plugins.value.has('search') && h(Link, { to: pathWith({ as: 'list' }) }, text.showList)
      )
  )
}

/** How many are known to be upstream and downstream. */
function inCycles({ up, down }: Both): number {
  const ancestors = new Set(up.reached.map(({ entity }) => entity.urn))
  return down.reached.filter(({ entity }) => ancestors.has(entity.urn)).length
}

function Followed({ trace: { column, up, down } }: { readonly trace: Trace }): VNode {
  const name = nameOf({ urn: column })
  return h(
    'p',
    { class: 'card', role: 'status' },
    h('b', { class: 'lineage-followed', title: kindOf({ urn: column }) }, name),
    h('span', { class: 'muted' }, text.totals(up, down)),
    plugins.value.has('search') && [
      h(Link, { to: lineagePath(column) }, text.onlyPath),
      h(ImpactButton, { urn: column, name })
    ],
    h(Button, { kind: 'quiet', label: text.endTrace(name), onClick: endTrace }, h(Icon, { name: 'x', size: 14 }))
  )
}

interface ImpactButtonProps {
  /** An entity or a column. */
  readonly urn: string
  readonly name: string
}

/** Downloads all that is made of it. */
export function ImpactButton({ urn, name }: ImpactButtonProps): VNode {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { downloadImpact } = await import('./later.ts')
      await downloadImpact(urn, name)
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
    setBusy(false)
  }
  const onClick = () => void save()
  return h(Button, { label: text.impactOf(name), busy, onClick }, h(Icon, { name: 'download', size: 14 }), text.impact)
}
