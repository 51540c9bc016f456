import {
  type ApiError,
  asApiError,
  Button,
  EntityLink,
  Failure,
  graphql,
  h,
  PickDialog,
  type Picked,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import type { Part, Related, Row } from './data.ts'
import { RELATE, UNRELATE } from './documents.ts'
import type { RelateTermsVariables } from './documents.types.ts'
import { text } from './en.ts'

type Relation = RelateTermsVariables['input']['relationshipType']

interface RelatedProps {
  readonly part: Part
  readonly related: Related
  readonly mayRelate: boolean
  readonly onChange: () => void
}

/** What a term is a kind of and consists of; and the terms that say so of it, which have their own pages. */
export function RelatedTerms(props: RelatedProps): VNode {
  const { part, related, mayRelate } = props
  const [open, setOpen] = useState<Relation>()
  const { add, remove, error } = useRelating(props)
  const { urn, name } = part
  const list = (title: string, rows: readonly Row[], relation?: Relation) => {
    const onRemove = relation && mayRelate ? (row: Row) => void remove(relation, row) : undefined
    return rows.length > 0 && h(Terms, { title, rows, onRemove })
  }
  const isAny = Object.values(related).some(rows => rows.length > 0)
  return h(
    'section',
    { 'aria-label': text.related, class: 'stack' },
    h('h3', {}, text.related),
    error && h(Failure, { error }),
    isAny
      ? h(
          'dl',
          { class: 'facts' },
          list(text.isA, related.isA, 'isA'),
          list(text.hasA, related.hasA, 'hasA'),
          list(text.kinds, related.kinds),
          list(text.partOf, related.partOf)
        )
      : h('p', { class: 'muted' }, text.noRelated),
    mayRelate &&
      h(
        'div',
        { class: 'row' },
        h(Button, { onClick: () => setOpen('isA') }, text.relate.isA),
        h(Button, { onClick: () => setOpen('hasA') }, text.relate.hasA)
      ),
    open &&
      h(PickDialog, {
        ...{ title: text.relateTitle(name), label: text.pickTerm, types: ['GLOSSARY_TERM'] },
        except: [urn, ...related[open].map(one => one.urn)],
        onPick: other => add(open, other),
        onClose: () => setOpen(undefined)
      })
  )
}

/** Each with Undo. */
function useRelating({ part: { urn, name }, onChange }: RelatedProps) {
  const [error, setError] = useState<ApiError>()
  const change = async (mutation: string, relationshipType: Relation, other: string) => {
    const input: RelateTermsVariables['input'] = { urn, termUrns: [other], relationshipType }
    await graphql(mutation, { input })
    onChange()
  }
  const add = async (relation: Relation, other: Picked) => {
    await change(RELATE, relation, other.urn)
    toast(text.relatedTo(name, other.name), () => change(UNRELATE, relation, other.urn))
  }
  const remove = async (relation: Relation, other: Row) => {
    setError(undefined)
    try {
      await change(UNRELATE, relation, other.urn)
      toast(text.unrelated(name, other.name), () => change(RELATE, relation, other.urn))
    } catch (thrown) {
      setError(asApiError(thrown))
      onChange()
    }
  }
  return { add, remove, error }
}

interface TermsProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly onRemove: ((row: Row) => void) | undefined
}

const Terms = ({ title, rows, onRemove }: TermsProps): VNode =>
  h(
    'div',
    {},
    h('dt', {}, title),
    h(
      'dd',
      { class: 'row' },
      rows.map(row =>
        h(
          'span',
          { key: row.urn, class: 'chip' },
          h(EntityLink, row),
          onRemove && h(Button, { kind: 'quiet', label: text.unrelate(row.name), onClick: () => onRemove(row) }, '×')
        )
      )
    )
  )
