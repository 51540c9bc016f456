import { ApiError, Button, Dialog, Failure, h, Load, setQuery, useData, useState, type VNode } from 'aspectd/console'
import { DiffView } from './diff-view.ts'
import { text } from './en.ts'
import { nameOf, restoreVersion, type Stale } from './restore.ts'
import { loadValues, type Pair, type Subject, type Values, type Version } from './versions.ts'

interface ComparedProps extends Pair {
  readonly subject: Subject
  readonly latest: Version
  readonly mayEdit: boolean
  readonly onChange: () => void
}

/** Two versions, and the button that restores the first of them. */
export function Compared(props: ComparedProps): VNode {
  const { subject, from, to } = props
  const values = useData(signal => loadValues(subject, { from, to }, signal), [subject.urn, subject.aspect, from, to])
  const show = (found: Values) => {
    const json = found.get(from)
    const toJson = found.get(to)
    if (values.isLoading && (json === undefined || toJson === undefined)) return null
    if (json === undefined) return h('p', { class: 'warning' }, text.gone(from))
    if (toJson === undefined) return h('p', { class: 'warning' }, text.gone(to))
    return h(
      'div',
      {},
      h(DiffView, { from: { version: from, json }, to: { version: to, json: toJson } }),
      h(Restore, { ...props, json })
    )
  }
  return h('section', {}, h('h3', {}, text.compared(from, to)), h(Load<Values>, { of: values }, show))
}

function Restore(props: ComparedProps & { readonly json: string }): VNode {
  const { subject, latest, from, json, mayEdit, onChange } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [stale, setStale] = useState<Stale>()
  const changed = (newest: number) => {
    setQuery({ from: `${newest - 1}`, to: `${newest}` }, { replace: true })
    onChange()
  }
  const restore = async (over: Version) => {
    setBusy(true)
    setError(undefined)
    try {
      setStale(await restoreVersion({ subject, version: from, json, latest: over, onChange: changed }))
    } catch (thrown) {
      setStale(undefined)
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
    }
    setBusy(false)
  }
  const because = from === latest.version ? text.isLatest : undefined
  return h(
    'div',
    {},
    error && h(Failure, { error }),
    mayEdit &&
      h(
        'p',
        { class: 'row' },
        h(Button, { busy, because, onClick: () => void restore(latest) }, text.restore(from)),
        because === undefined && h('span', { class: 'hint' }, text.restoreHint(latest.version + 1))
      ),
    stale &&
      h(InBetween, {
        stale,
        onRestore: () => void restore(stale.newest),
        onKeep() {
          setStale(undefined)
          changed(stale.newest.version)
        },
        onClose: () => setStale(undefined)
      })
  )
}

interface InBetweenProps {
  readonly stale: Stale
  readonly onRestore: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Shows the version that came in between, and asks. */
function InBetween({ stale, onRestore, onKeep, onClose }: InBetweenProps): VNode {
  const { newest, newestJson, json, version } = stale
  const actions = [
    h(Button, { key: 'keep', onClick: onKeep }, text.keep(newest.version)),
    h(Button, { key: 'restore', kind: 'primary', onClick: onRestore }, text.restoreOver(version, newest.version))
  ]
  return h(
    Dialog,
    { title: text.staleTitle(newest.version), onClose, actions, isWide: true },
    h('p', {}, text.staleText(nameOf(newest))),
    h(DiffView, { from: { version: newest.version, json: newestJson }, to: { version, json } })
  )
}
