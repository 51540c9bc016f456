import {
  Button,
  cellsOf,
  Drawer,
  h,
  Icon,
  isEditable,
  LabelDialog,
  type LabelKind,
  Propose,
  useState,
  type VNode
} from 'aspectd/console'
import { DescriptionField } from '../description/in-column.ts'
import { text as common } from '../en.ts'
import { Chips, LABELS, PROPOSED } from '../labels.ts'
import type { Names } from '../names.ts'
import { columnIcon } from './column-icon.ts'
import { text } from './en.ts'
import { labelsTitle } from './labels-title.ts'
import { ProfileSections } from './profile.ts'
import type { ColumnRow } from './rows.ts'
import type { ColumnProfile } from './stats.ts'

/** Why the user cannot change the columns of a dataset: all the same. */
export interface ColumnRights extends Readonly<Record<LabelKind, string | undefined>> {
  readonly description: string | undefined
}

interface DetailsProps {
  readonly row: ColumnRow
  /** Absent if nothing is known of its values. */
  readonly profile: ColumnProfile | 'loading' | undefined
  /** Queries of the last month; absent if nobody reports them. */
  readonly uses: number | undefined
  readonly names: Names
  readonly urn: string
  readonly rights: ColumnRights
  readonly onChange: () => void
  readonly onClose: () => void
}

/** One column with its whole texts, what is known of its values, and what other plugins know of it. */
export function Details({ row, profile, uses, names, urn, rights, onChange, onClose }: DetailsProps): VNode {
  const { path, readable, field, description, marks } = row
  const target = { urn, column: path, name: readable }
  const isKey = marks.includes('key')
  const labels = labelsTitle()
  return h(
    Drawer,
    {
      title: readable,
      isMono: true,
      sign: h('span', { class: 'tile' }, h(Icon, { name: columnIcon(field.type, isKey), size: 18 })),
      note: h('small', {}, [row.type, ...marks.map(mark => text.marks[mark])].join(' · ')),
      onClose
    },
    h(
      Section,
      { title: common.description.title },
      h(DescriptionField, { of: target, description, because: rights.description, onSaved: onChange })
    ),
    profile === 'loading'
      ? h(Section, { title: text.profile.title }, h('div', { class: 'entity-columns-waiting', 'aria-busy': true }))
      : profile && h(ProfileSections, { profile }),
    uses !== undefined && h(Section, { title: text.usage }, h('p', {}, text.uses(uses))),
    labels !== undefined && h(Section, { title: labels }, h(Labels, { row, names, target, rights, onChange })),
    cellsOf('column').map(({ plugin, title, Cell }) =>
      h(
        Section,
        { key: `${plugin} ${title}`, title },
        h(Cell, { row: field, urn, column: path, readable, meanwhile: h('p', { class: 'muted' }, '…') })
      )
    ),
    path !== readable && h(Section, { title: text.path }, h('code', {}, path))
  )
}

interface SectionProps {
  readonly title: string
  readonly children?: VNode | false | readonly (VNode | false)[]
}

const Section = ({ title, children }: SectionProps): VNode => h('section', {}, h('h3', {}, title), children)

interface LabelsProps extends Pick<DetailsProps, 'row' | 'names' | 'rights' | 'onChange'> {
  readonly target: { readonly urn: string; readonly column: string; readonly name: string }
}

/** Terms, then tags, each of which can be removed; what only sources say cannot. */
function Labels({ row, names, target, rights, onChange }: LabelsProps): VNode {
  const [adding, setAdding] = useState<LabelKind>()
  const mayChange = (kind: LabelKind) => isEditable(LABELS[kind].edits) && rights[kind] === undefined
  const chips = (kind: LabelKind, labels: ColumnRow['tags']) => [
    h(Chips, {
      ...{ kind, names, onChange, labels: labels.filter(one => !one.isIngested) },
      target: mayChange(kind) ? target : undefined
    }),
    h(Chips, { kind, names, labels: labels.filter(one => one.isIngested) })
  ]
  const isEmpty = row.terms.length + row.tags.length === 0
  return h(
    'div',
    { class: 'stack' },
    isEmpty
      ? h('p', { class: 'muted' }, text.noLabels)
      : h('div', { class: 'row' }, chips('term', row.terms), chips('tag', row.tags)),
    h(
      'div',
      { class: 'row' },
      (['term', 'tag'] as const)
        .filter(mayChange)
        .map(kind => h(Button, { key: kind, onClick: () => setAdding(kind) }, common.labels[kind].add)),
      (['term', 'tag'] as const)
        .filter(kind => rights[kind] !== undefined)
        .map(kind =>
          h(Propose, {
            ...{ ...target, key: kind, kind: PROPOSED[kind], what: common.labels[kind].many, isText: true },
            refresh: onChange
          })
        )
    ),
    adding && h(LabelDialog, { kind: adding, targets: [target], onDone: onChange, onClose: () => setAdding(undefined) })
  )
}
