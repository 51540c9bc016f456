import type {
  ActionPart,
  BulkPart,
  CellPart,
  ConsolePart,
  EntityActionPart,
  HomePart,
  LinkPart,
  MarkPart,
  PagePart,
  PanelPart,
  ProfilePart
} from './console.ts'
import { basic, count, flag, listOf, members, object, oneOf, recordOf, type Shape, text } from './shape.ts'

const matching = (expected: string, pattern: RegExp): Shape =>
  basic(expected, value => typeof value === 'string' && pattern.test(value))

const folder = basic(
  "the URL of a folder, such as new URL('./web/', import.meta.url)",
  value => value instanceof URL && value.protocol === 'file:' && value.pathname.endsWith('/')
)
// `/`, or segments that are literal or :name; the last one can be :name?.
const path = matching('a path such as /tokens or /tokens/:id?', /^\/$|^(\/[\w.-]+|\/:\w+)*(\/[\w.-]+|\/:\w+\??)$/)
const show = matching('a file and its export, such as page.ts#TokensPage', /^(?!.*\.\.)[\w-][\w./-]*\.ts#[\w$]+$/)
const someText = matching('a text that is not empty', /\S/)
const anyOf = listOf(text)

const page = members<PagePart>(
  {
    ...{ path, title: someText, menu: oneOf('catalog', 'govern', 'operate', 'settings'), icon: text, order: count },
    ...{ public: flag, show, anyOf }
  },
  'path',
  'title',
  'show'
)
const panel = members<PanelPart>(
  {
    ...{ on: listOf(text), tab: someText, isNotice: flag, shows: listOf(text), show, anyOf },
    ...{ fields: text, counts: listOf(text), place: oneOf('side'), order: count }
  },
  'on',
  'tab',
  'show'
)
const cell = members<CellPart>(
  { table: oneOf('entities', 'columns', 'column'), title: someText, fields: text, width: text, show },
  'table',
  'title',
  'fields',
  'show'
)

const to = matching('a path such as /notes?about=:urn', /^\/[^/]/)
const link = members<LinkPart>({ title: someText, to, isForMissing: flag, anyOf }, 'title', 'to')
const action = members<ActionPart>({ title: someText, to, icon: text, anyOf }, 'title', 'to')
const home = members<HomePart>({ show, anyOf }, 'show')
const profile = members<ProfilePart>({ show }, 'show')
const mark = members<MarkPart>({ show }, 'show')
const entityAction = members<EntityActionPart>(
  { on: listOf(text), title: someText, icon: text, order: count, asks: recordOf(object), show },
  'on',
  'title',
  'icon',
  'asks',
  'show'
)
const bulk = members<BulkPart>(
  { title: someText, icon: text, key: matching('one letter', /^[a-z]$/), order: count, asks: recordOf(object), show },
  'title',
  'icon',
  'asks',
  'show'
)
const edits = listOf(oneOf('description', 'tags', 'terms'))

/** The member `console` of a manifest. */
export const CONSOLE: Shape = members<ConsolePart>(
  {
    folder,
    pages: listOf(page),
    panels: listOf(panel),
    cells: listOf(cell),
    links: listOf(link),
    entityActions: listOf(entityAction),
    home: listOf(home),
    profile: listOf(profile),
    marks: listOf(mark),
    bulk: listOf(bulk),
    actions: listOf(action),
    edits
  },
  'folder'
)
