import {
  type Call,
  createLoader,
  type Data,
  type EntityField,
  type EntityRef,
  idOf,
  type Urn
} from '../../core/index.ts'
import { type Entities, listed, read, withCustomProperties } from '../entities/index.ts'
import type { Hierarchy } from '../kit/index.ts'
import { FIELDS, NODE, type NodeInfo, nameOf, type Parts, type PartType, TERM, type TermInfo } from './parts.ts'
import type { Terms } from './terms.ts'

/** Each term once, also when several sources attached it. */
export function shown({ terms }: Terms, associatedUrn: Urn) {
  const found = new Map<Urn, Terms['terms'][number]>()
  for (const term of terms) if (!found.has(term.urn)) found.set(term.urn, term)
  return {
    terms: Array.from(found.values(), ({ urn, actor, context }) => ({ term: urn, actor, context, associatedUrn }))
  }
}

interface ColumnRef {
  readonly glossaryTerms?: Terms
  readonly datasetUrn: Urn
}

const column = {
  glossaryTerms: ({ glossaryTerms, datasetUrn }: ColumnRef) => glossaryTerms && shown(glossaryTerms, datasetUrn)
}

export function fields({ data, entities }: Parts, hierarchy: Hierarchy) {
  const { glossaryTermInfo, glossaryNodeInfo } = entities.aspects
  const parentNodes = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const nodes = await hierarchy.parents(call, urn)
    return { count: nodes.length, nodes }
  }
  return {
    SchemaField: column,
    EditableSchemaFieldInfo: column,
    GlossaryTerm: {
      name: async ({ urn }: EntityRef, _args: unknown, call: Call) =>
        nameOf(urn, await glossaryTermInfo.get(call, urn)),
      hierarchicalName: ({ urn }: EntityRef) => idOf(urn),
      properties: read(glossaryTermInfo, partOf),
      glossaryTermInfo: read(glossaryTermInfo, partOf),
      parentNodes,
      relatedTerms: relatedTerms(entities)
    },
    GlossaryNode: { properties: read(glossaryNodeInfo, partOf), parentNodes, childrenCount: childrenCount(data) }
  }
}

export function entityFields({ aspects }: Entities): EntityField[] {
  return [
    {
      having: 'glossaryTerms',
      sdl: 'glossaryTerms: GlossaryTerms',
      resolve: { glossaryTerms: read(aspects.glossaryTerms, shown) }
    }
  ]
}

function partOf<T extends TermInfo | NodeInfo>(info: T, urn: Urn) {
  return { ...withCustomProperties(info, urn), name: nameOf(urn, info), description: info.definition }
}

function relatedTerms({ aspects }: Entities) {
  return async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const related = await aspects.glossaryRelatedTerms.get(call, urn)
    return { isA: related?.isRelatedTerms ?? [], hasA: related?.hasRelatedTerms ?? [] }
  }
}

/** One query for the nodes of a page, for each type. */
function childrenCount(data: Data) {
  const counterOf = (type: PartType) =>
    createLoader<string, number>(async (call, urns) => {
      const field = FIELDS[type].parent
      const where = listed({ field, in: [...urns] })
      const counts = await data.count(call, { types: [type], where }, field, Number.MAX_SAFE_INTEGER)
      return new Map(counts.map(({ value, count }) => [value, count]))
    })
  const terms = counterOf(TERM)
  const nodes = counterOf(NODE)
  return async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const [termsCount = 0, nodesCount = 0] = await Promise.all([terms(call, urn), nodes(call, urn)])
    return { termsCount, nodesCount }
  }
}
