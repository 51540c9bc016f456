import { Button, Empty, h, Load, useData, useState, type VNode } from 'aspectd/console'
import { sortedJson } from '../sorted-json.ts'
import { compareJson, type Diff, type DiffLine, type Gap } from './diff.ts'
import { text } from './en.ts'

interface DiffViewProps {
  /** Versions and their JSON texts. */
  readonly from: { readonly version: number; readonly json: string }
  readonly to: { readonly version: number; readonly json: string }
}

const MANY = 400

/** What differs, marked by a sign and a word. */
export function DiffView({ from, to }: DiffViewProps): VNode {
  const diff = useData(() => compareJson(from.json, to.json), [from.json, to.json])
  if (diff.data === undefined && !diff.isLoading && !diff.error) return h(Both, { from, to })
  return h(Load<Diff | undefined>, { of: diff }, found =>
    found ? h(Lines, { key: `${from.json} ${to.json}`, diff: found, from, to }) : null
  )
}

function Both({ from, to }: DiffViewProps): VNode {
  return h(
    'div',
    {},
    h('p', { class: 'warning' }, text.tooDifferent),
    h(
      'div',
      { class: 'versions' },
      [from, to].map(({ version, json }) =>
        h(
          'section',
          { key: version },
          h('h4', {}, `${text.version} ${version}`),
          h('pre', { tabIndex: 0 }, sortedJson(JSON.parse(json)))
        )
      )
    )
  )
}

interface LinesProps extends DiffViewProps {
  readonly diff: Diff
}

function Lines({ diff: { rows, added, removed, changed }, from, to }: LinesProps): VNode {
  const [isWhole, setWhole] = useState(false)
  if (added + removed + changed === 0) return h(Empty, { text: text.same })
  const shown = isWhole ? rows : rows.slice(0, MANY)
  return h(
    'div',
    { class: 'diff' },
    h('p', { role: 'status' }, text.counts(added, removed, changed)),
    h(
      'div',
      { class: 'scroll', tabIndex: 0, role: 'group', 'aria-label': text.compared(from.version, to.version) },
      h(
        'table',
        {},
        h('caption', { class: 'unseen' }, text.compared(from.version, to.version)),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [text.fromLine(from.version), text.toLine(to.version), text.change, text.value].map((title, at) =>
              h('th', { key: at, scope: 'col' }, title)
            )
          )
        ),
        h(
          'tbody',
          {},
          shown.map((row, at) => h(Row, { key: at, row }))
        )
      )
    ),
    shown.length < rows.length && h(Button, { onClick: () => setWhole(true) }, text.showAll(rows.length))
  )
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = {
  same: '',
  added: '+',
  removed: '−',
  'changed from': '−',
  'changed to': '+'
}

function Row({ row }: { readonly row: DiffLine | Gap }): VNode {
  if (row.kind === 'gap') return h('tr', { class: 'gap' }, h('td', { colSpan: 4 }, text.equalLines(row.count)))
  const tone = row.kind === 'same' ? undefined : row.kind === 'added' || row.kind === 'changed to' ? 'plus' : 'minus'
  return h(
    'tr',
    { class: tone },
    h('td', { class: 'number' }, row.from),
    h('td', { class: 'number' }, row.to),
    h('td', { class: 'word' }, tone && `${SIGNS[row.kind]} ${text.words[row.kind]}`),
    h('td', {}, h('code', {}, row.text))
  )
}
