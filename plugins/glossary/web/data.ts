import {
  ApiError,
  graphql,
  type ListOf,
  type ListWindow,
  plugins,
  shortName,
  type TreeLevel,
  type TreeNode,
  typeOf
} from 'aspectd/console'
import { FIND, INSIDE, INSIDE_UNSORTED, NODE, ROOTS, TERM } from './documents.ts'
import type {
  GlossaryFind,
  GlossaryInside,
  GlossaryInsideUnsorted,
  GlossaryInsideVariables,
  GlossaryRoots,
  NodeFacts,
  TermFacts
} from './documents.types.ts'
import { text } from './en.ts'

/** A term, or a node: a group of terms and of other nodes. */
export interface Row extends TreeNode {
  /** Of a node: how many are directly in it. */
  readonly counts?: { readonly terms: number; readonly nodes: number }
}

type Level = TreeLevel<Row>

/** Rows of one level that are loaded at once. */
const COUNT = 100

export const isNode = (urn: string): boolean => typeOf(urn) === 'glossaryNode'

/** A node, as what is inside of it. */
export type Place = Pick<Row, 'urn' | 'name'>

interface Named {
  readonly urn: string
  readonly properties?: { readonly name: string } | null
}
interface Counted extends Named {
  readonly childrenCount?: { readonly termsCount: number; readonly nodesCount: number } | null
}

/** Ids of ingestion contain the path: `Finance.Revenue`. */
export const nameOf = ({ urn, properties }: Named): string =>
  properties?.name || shortName(urn).split('.').at(-1) || urn

const termRow = (term: Named): Row => ({ urn: term.urn, name: nameOf(term), hasChildren: false })

function nodeRow(node: Counted): Row {
  const counts = { terms: node.childrenCount?.termsCount ?? 0, nodes: node.childrenCount?.nodesCount ?? 0 }
  return { urn: node.urn, name: nameOf(node), hasChildren: counts.terms + counts.nodes > 0, counts }
}

/** What is directly in a node, or in none, after the rows that are loaded: nodes first. */
export async function loadLevel(
  parent: string | undefined,
  before: readonly Row[],
  signal: AbortSignal
): Promise<Level> {
  if (parent !== undefined && !plugins.value.has('search')) return loadUnsorted(parent, before.length, signal)
  const nodes = before.filter(({ urn }) => isNode(urn)).length
  const starts = { nodes, terms: before.length - nodes }
  return parent === undefined ? loadRoots(starts, signal) : loadInside(parent, starts, signal)
}

/** Nodes and terms are two lists. */
interface Starts {
  readonly nodes: number
  readonly terms: number
}

async function loadRoots(starts: Starts, signal: AbortSignal): Promise<Level> {
  const variables = { nodes: { start: starts.nodes, count: COUNT }, terms: { start: starts.terms, count: COUNT } }
  const { getRootGlossaryNodes: nodes, getRootGlossaryTerms: terms } = await graphql<GlossaryRoots>(
    ROOTS,
    variables,
    signal
  )
  return levelOf(
    { total: nodes?.total ?? 0, nodes: (nodes?.nodes ?? []).map(nodeRow) },
    { total: terms?.total ?? 0, nodes: (terms?.terms ?? []).map(termRow) }
  )
}

async function loadInside(parent: string, starts: Starts, signal: AbortSignal): Promise<Level> {
  const input = (type: 'GLOSSARY_NODE' | 'GLOSSARY_TERM', start: number): GlossaryInsideVariables['nodes'] => ({
    types: [type],
    query: '*',
    start,
    count: COUNT,
    orFilters: [{ and: [{ field: 'parentNode', values: [parent] }] }],
    sortInput: { sortCriterion: { field: '_entityName', sortOrder: 'ASCENDING' } },
    searchFlags: { skipAggregates: true }
  })
  const variables = { nodes: input('GLOSSARY_NODE', starts.nodes), terms: input('GLOSSARY_TERM', starts.terms) }
  const { nodes, terms } = await graphql<GlossaryInside>(INSIDE, variables, signal)
  return levelOf(
    { total: nodes?.total ?? 0, nodes: (nodes?.searchResults ?? []).map(({ entity }) => nodeRow(entity)) },
    { total: terms?.total ?? 0, nodes: (terms?.searchResults ?? []).map(({ entity }) => termRow(entity)) }
  )
}

/** No term comes before the last node. */
const levelOf = (nodes: Level, terms: Level): Level => ({
  total: nodes.total + terms.total,
  nodes: [...nodes.nodes, ...terms.nodes].slice(0, COUNT)
})

async function loadUnsorted(urn: string, start: number, signal: AbortSignal): Promise<Level> {
  const variables = { urn, start, count: COUNT }
  const { glossaryNode } = await graphql<GlossaryInsideUnsorted>(INSIDE_UNSORTED, variables, signal)
  const { total, relationships = [] } = glossaryNode?.relationships ?? {}
  const nodes = relationships.flatMap(({ entity }): Row[] => {
    if (!entity) return []
    const { urn, node, term, childrenCount = null } = entity
    return [
      isNode(urn)
        ? nodeRow({ urn, properties: node ?? null, childrenCount })
        : termRow({ urn, properties: term ?? null })
    ]
  })
  return { total: total ?? 0, nodes }
}

export interface Hit extends Row {
  readonly description: string
  /** The nodes around it, the outermost first. */
  readonly above: readonly Row[]
}

export async function find({ query, start, count, signal }: ListWindow): Promise<ListOf<Hit>> {
  const input = {
    types: ['GLOSSARY_NODE', 'GLOSSARY_TERM'],
    query,
    start,
    count,
    searchFlags: { skipAggregates: true }
  }
  const { searchAcrossEntities: found } = await graphql<GlossaryFind>(FIND, { input }, signal)
  const hits = (found?.searchResults ?? []).map(({ entity: { urn, node, term, parentNodes } }): Hit => {
    const properties = node ?? term ?? null
    return {
      urn,
      name: nameOf({ urn, properties }),
      description: properties?.description ?? '',
      above: aboveOf(parentNodes)
    }
  })
  return { total: found?.total ?? 0, rows: hits }
}

const aboveOf = (parents: { readonly nodes: readonly Named[] } | null | undefined): readonly Row[] =>
  (parents?.nodes ?? []).map(termRow).toReversed()

export interface Source {
  readonly kind: string
  readonly reference: string
  readonly url: string
}

export interface Related {
  readonly isA: readonly Row[]
  readonly hasA: readonly Row[]
  /** Terms that name this one. */
  readonly kinds: readonly Row[]
  readonly partOf: readonly Row[]
}

/** How many entities have a term. */
export interface Uses {
  readonly entities: number
  /** On a column, where people added it. */
  readonly columns: number
  /** On a column, where ingestion did. */
  readonly ingested: number
}

/** A term or node with all that its page shows. */
export interface Part extends Row {
  readonly description: string
  readonly above: readonly Row[]
  /** Of a term. */
  readonly term?: {
    readonly source: Source
    readonly related: Related
    readonly uses: Uses
  }
}

/** @throws ApiError if there is none */
export async function loadPart(urn: string, signal?: AbortSignal): Promise<Part> {
  const part = isNode(urn) ? await loadNode(urn, signal) : await loadTerm(urn, signal)
  if (!part) throw new ApiError(text.missing)
  return part
}

async function loadNode(urn: string, signal: AbortSignal | undefined): Promise<Part | undefined> {
  const { glossaryNode: node } = await graphql<NodeFacts>(NODE, { urn }, signal)
  return node
    ? { ...nodeRow(node), description: node.properties?.description ?? '', above: aboveOf(node.parentNodes) }
    : undefined
}

interface Relationships {
  readonly relationships: readonly { readonly entity: Named | null }[]
}

const namedBy = (found: Relationships | null): readonly Row[] =>
  (found?.relationships ?? []).flatMap(({ entity }) => (entity ? [termRow(entity)] : []))

async function loadTerm(urn: string, signal: AbortSignal | undefined): Promise<Part | undefined> {
  const { glossaryTerm: term } = await graphql<TermFacts>(TERM, { urn }, signal)
  if (!term) return undefined
  const { properties, relatedTerms } = term
  return {
    ...termRow(term),
    description: properties?.description ?? '',
    above: aboveOf(term.parentNodes),
    term: {
      source: {
        kind: properties?.termSource ?? '',
        reference: properties?.sourceRef ?? '',
        url: properties?.sourceUrl ?? ''
      },
      related: {
        isA: (relatedTerms?.isA ?? []).map(termRow),
        hasA: (relatedTerms?.hasA ?? []).map(termRow),
        kinds: namedBy(term.kinds),
        partOf: namedBy(term.partOf)
      },
      uses: {
        entities: term.entities?.total ?? 0,
        columns: term.columns?.total ?? 0,
        ingested: term.ingested?.total ?? 0
      }
    }
  }
}
