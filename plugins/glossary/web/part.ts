import {
  Button,
  EntityLink,
  entityPath,
  Facts,
  h,
  here,
  Link,
  Load,
  Markdown,
  navigate,
  type PanelProps,
  panel,
  plugins,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { Delete, Move, Rename } from './change.ts'
import { CreatePart } from './create.ts'
import { isNode, loadPart, type Part, type Uses } from './data.ts'
import { text } from './en.ts'
import { RelatedTerms } from './related.ts'

const usePartRights = (urn: string) =>
  useRights({
    updateName: { input: { urn, name: '' } },
    deleteGlossaryEntity: { urn },
    ...(isNode(urn)
      ? { createGlossaryTerm: { input: { name: '', parentNode: urn } } }
      : { addRelatedTerms: { input: { urn, termUrns: [], relationshipType: 'isA' } } })
  })

/** In the overview of a term or node: where it is, what uses it, and what can be done with it. */
export const PartPanel = panel(({ urn, refresh }: PanelProps) => {
  const rights = usePartRights(urn)
  const loaded = useData(signal => loadPart(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    refresh()
  }
  return h(
    'section',
    { 'aria-label': text.section, class: 'stack glossary-part' },
    h('h2', {}, text.section),
    h(Load<Part>, { of: loaded }, part =>
      h(PartTools, {
        ...{ part, rights, onChange },
        onCreated: created => navigate(entityPath(created)),
        onDeleted: () => navigate(treePath(part.above.at(-1)?.urn))
      })
    )
  )
})

export const treePath = (at: string | undefined): string =>
  at === undefined ? '/glossary' : `/glossary?${new URLSearchParams({ at })}`

interface DetailsProps {
  readonly urn: string
  readonly onChange: () => void
  readonly onCreated: (urn: string) => void
  readonly onDeleted: (part: Part) => void
  readonly onLoaded: (part: Part) => void
}

/** Beside the tree: the same, with the definition. */
export function Details({ urn, onChange, onCreated, onDeleted, onLoaded }: DetailsProps): VNode {
  const rights = usePartRights(urn)
  const loaded = useData(
    async signal => {
      const part = await loadPart(urn, signal)
      onLoaded(part)
      return part
    },
    [urn]
  )
  const change = () => {
    loaded.reload()
    onChange()
  }
  return h(Load<Part>, { of: loaded }, part => {
    if (part.urn !== urn) return null
    return h(
      'section',
      { 'aria-label': text.details(part.name), class: 'stack glossary-details glossary-part' },
      h('h2', { dir: 'auto' }, part.name),
      part.description === ''
        ? h('p', { class: 'muted' }, text.noDefinition)
        : h('div', { class: 'glossary-definition' }, h(Markdown, { text: part.description })),
      h('p', {}, h(Link, { to: entityPath(urn) }, text.page(part.name))),
      h(PartTools, { part, rights, onChange: change, onCreated, onDeleted: () => onDeleted(part) })
    )
  })
}

interface ToolsProps {
  readonly part: Part
  readonly rights: ReturnType<typeof usePartRights>
  readonly onChange: () => void
  readonly onCreated: (urn: string) => void
  readonly onDeleted: () => void
}

function PartTools({ part, rights, onChange, onCreated, onDeleted }: ToolsProps): VNode {
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | 'term' | 'node'>()
  const close = () => setOpen(undefined)
  // Who may delete it may take it from where it is; whether they may put it elsewhere depends on the place.
  const { deleteGlossaryEntity: noDeletion } = rights
  const { urn, name } = part
  const node = { urn, name }
  return h(
    'div',
    { class: 'stack' },
    h(PartFacts, { part }),
    part.term && h(RelatedTerms, { part, related: part.term.related, mayRelate: !rights.addRelatedTerms, onChange }),
    isNode(urn) &&
      !rights.createGlossaryTerm &&
      h(
        'div',
        { class: 'row' },
        h(Button, { onClick: () => setOpen('term') }, text.newIn(text.newTerm, name)),
        h(Button, { onClick: () => setOpen('node') }, text.newIn(text.newNode, name))
      ),
    h(
      'div',
      { class: 'row' },
      !rights.updateName && h(Button, { onClick: () => setOpen('rename') }, text.rename),
      !noDeletion && h(Button, { onClick: () => setOpen('move') }, text.move),
      !noDeletion && h(Button, { onClick: () => setOpen('delete') }, text.remove)
    ),
    open === 'rename' && h(Rename, { part, onChange, onClose: close }),
    open === 'move' && h(Move, { part, onChange, onClose: close }),
    open === 'delete' && h(Delete, { part, onDeleted, onClose: close }),
    (open === 'term' || open === 'node') && h(CreatePart, { what: open, parent: node, onCreated, onClose: close })
  )
}

function PartFacts({ part: { urn, above, counts, term } }: { readonly part: Part }): VNode {
  const isInTree = here.value.path === '/glossary'
  const path = above.map((node, at) => [
    at > 0 && ' › ',
    isInTree
      ? h(Link, { key: node.urn, to: treePath(node.urn) }, node.name)
      : h(EntityLink, { key: node.urn, urn: node.urn, name: node.name })
  ])
  return h(Facts, {
    of: [
      [
        text.place,
        h(
          'span',
          { dir: 'auto' },
          above.length > 0 ? path : text.top,
          !isInTree && [' ', h(Link, { to: treePath(urn) }, text.showInTree)]
        )
      ],
      [text.source, term && h(SourceOf, { of: term.source })],
      [text.uses, term && h(UsesOf, { urn, uses: term.uses })],
      [text.contains, counts && (text.inside(counts.terms, counts.nodes) || text.emptyNode)]
    ]
  })
}

/** An address that could run a script is shown as text. */
function SourceOf({ of: { kind, reference, url } }: { readonly of: NonNullable<Part['term']>['source'] }): VNode {
  const isAddress = /^https?:\/\//i.test(url)
  return h(
    'span',
    { dir: 'auto' },
    [text.sources[kind] ?? kind, reference].filter(Boolean).join(': '),
    url !== '' && [' ', isAddress ? h('a', { href: url, rel: 'noopener', target: '_blank' }, url) : url]
  )
}

interface UsesProps {
  readonly urn: string
  readonly uses: Uses
}

/** Links to searches, while the search is on. */
function UsesOf({ urn, uses: { entities, columns, ingested } }: UsesProps): VNode {
  const link = (count: number, label: string, field: string) => {
    if (count === 0) return null
    const query = new URLSearchParams({ query: '*', filter: `${field}:${urn}` })
    return plugins.value.has('search') ? h(Link, { to: `/search?${query}` }, label) : label
  }
  return h(
    'span',
    { class: 'row' },
    entities + columns + ingested === 0 && text.unused,
    link(entities, text.usedBy(entities), 'glossaryTerms'),
    link(columns, text.usedOnColumns(columns), 'editedFieldGlossaryTerms'),
    link(ingested, text.usedOnIngested(ingested), 'fieldGlossaryTerms')
  )
}
