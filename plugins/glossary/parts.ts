import { type Call, entityTypeOf, idOf, parseUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import { createHierarchy, type Entities, type Hierarchy, type ModelAspects } from '../entities/index.ts'
import { NotOfGlossary, WrongGlossaryType } from './errors.ts'

export const TERM = 'glossaryTerm'
export const NODE = 'glossaryNode'

export type TermInfo = ModelAspects['glossaryTermInfo']
export type NodeInfo = ModelAspects['glossaryNodeInfo']

export const parseTerm = (text: string): Urn => parseUrnOf(TERM, text, WrongGlossaryType)
export const parseNode = (text: string): Urn => parseUrnOf(NODE, text, WrongGlossaryType)

/** @throws NotOfGlossary for the URN of another entity type */
export function parsePart(text: string): Urn {
  const urn = parseUrn(text)
  if (![TERM, NODE].includes(entityTypeOf(urn))) throw new NotOfGlossary(urn)
  return urn
}

/** Ids of ingestion contain the path: `Finance.Revenue`. */
export const nameOf = (urn: Urn, info: { readonly name?: string } | undefined): string =>
  info?.name ?? idOf(urn).split('.').at(-1) ?? idOf(urn)

/** Where a part of the glossary has its name, its text and its parent. */
export function infoOf({ aspects }: Entities, urn: Urn) {
  return entityTypeOf(urn) === NODE ? aspects.glossaryNodeInfo : aspects.glossaryTermInfo
}

export function parentOf({ aspects }: Entities) {
  return async (call: Call, urn: Urn): Promise<Urn | undefined> => {
    const info = entityTypeOf(urn) === NODE ? aspects.glossaryNodeInfo : aspects.glossaryTermInfo
    return (await info.get(call, urn))?.parentNode
  }
}

export const hierarchyOf = (entities: Entities): Hierarchy => createHierarchy(parentOf(entities))
