import {
  type Column,
  Empty,
  EntityLink,
  graphql,
  h,
  Load,
  Pager,
  type PanelProps,
  panel,
  plainText,
  startOf,
  Table,
  Tile,
  typeName,
  typeOf,
  useData,
  type VNode
} from 'aspectd/console'
import { CONTENTS } from './documents.ts'
import type { ContentsOf, ContentsOfVariables } from './documents.types.ts'
import { text } from './en.ts'

const COUNT = 50

type Input = ContentsOfVariables['input']

/** How what belongs to an entity refers to it, or is referred to. */
const RELATIONS: Readonly<Record<string, Pick<Input, 'types' | 'direction'>>> = {
  container: { types: ['IsPartOf'], direction: 'INCOMING' },
  dataFlow: { types: ['IsPartOf'], direction: 'INCOMING' },
  mlModelGroup: { types: ['MemberOf'], direction: 'INCOMING' },
  dashboard: { types: ['Contains', 'DashboardContainsDashboard'], direction: 'OUTGOING' },
  chart: { types: ['Consumes'], direction: 'OUTGOING' },
  mlFeatureTable: { types: ['Contains', 'KeyedBy'], direction: 'OUTGOING' },
  corpuser: { types: ['OwnedBy'], direction: 'INCOMING' },
  corpGroup: { types: ['OwnedBy'], direction: 'INCOMING' }
}

type Found = NonNullable<NonNullable<ContentsOf['entity']>['contents']>
type Row = NonNullable<Found['relationships'][number]['entity']>

/** The tab Contents, and Owns of people: what is in the entity, or what they own, page by page. */
export const ContentsPanel = panel(({ urn, type }: PanelProps) => {
  const start = startOf()
  const loaded = useData(signal => loadContents(urn, start, signal), [urn, start])
  const isPerson = type === 'corpuser' || type === 'corpGroup'
  return h(Load<Found>, { of: loaded }, found =>
    found.total === 0
      ? h(Empty, { text: isPerson ? text.contents.ownsNothing : text.contents.none })
      : h(Rows, { found, start, caption: isPerson ? text.contents.owns : text.contents.title })
  )
})

async function loadContents(urn: string, start: number, signal: AbortSignal): Promise<Found> {
  const relation = RELATIONS[typeOf(urn)]
  if (!relation) return NOTHING
  const variables: ContentsOfVariables = { urn, input: { ...relation, start, count: COUNT, includeSoftDelete: false } }
  const { entity } = await graphql<ContentsOf>(CONTENTS, { ...variables }, signal)
  return entity?.contents ?? NOTHING
}

const NOTHING: Found = { total: 0, relationships: [] }

interface RowsProps {
  readonly found: Found
  readonly start: number
  readonly caption: string
}

function Rows({ found, start, caption }: RowsProps): VNode {
  const rows = found.relationships.flatMap(({ entity }) => entity ?? [])
  return h(
    'div',
    { class: 'card' },
    h(Table<Row>, { caption, columns: COLUMNS, rows, keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total: found.total ?? 0 })
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: text.contents.name,
    cell: ({ urn, type, platform, dataFlow, subTypes, named }) =>
      h(
        'span',
        { class: 'entity-content' },
        h(Tile, {
          ...{ type, platform: (platform ?? dataFlow?.platform)?.urn },
          subType: subTypes?.typeNames?.[0]
        }),
        h('span', { dir: 'auto' }, h(EntityLink, { urn, name: named?.name }))
      )
  },
  {
    title: text.contents.type,
    width: '10rem',
    cell: ({ type, subTypes }) => subTypes?.typeNames?.[0] ?? typeName(type)
  },
  {
    title: text.contents.description,
    cell: ({ edited, named }) => {
      const said = plainText(edited?.description || named?.description || '')
      return h('span', { class: said === '' ? 'muted' : 'entity-line', dir: 'auto' }, said || text.description.none)
    }
  }
]
