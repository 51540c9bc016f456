import {
  type Call,
  entityTypeOf,
  idOf,
  parseUrn,
  parseUrnOf,
  type Requirement,
  type Unique,
  type Urn
} from '../../core/index.ts'
import { createHierarchy, type Entities, type Hierarchy, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import { NameTaken, NoParent, NotOfGlossary, WrongGlossaryType } from './errors.ts'

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

/** Where the index has names and parents. */
const FIELDS = {
  [TERM]: { name: 'glossaryTermInfo.name', parent: 'glossaryTermInfo.parentNode' },
  [NODE]: { name: 'glossaryNodeInfo.displayName', parent: 'glossaryNodeInfo.parentNode' }
} as const
export const WORDS = { [TERM]: 'Term', [NODE]: 'Node' } as const

/** Names are unique among what is next to each other. */
export const uniqueOf =
  (urn: Urn) =>
  (info: TermInfo | NodeInfo): Unique => {
    const type = entityTypeOf(urn) === NODE ? NODE : TERM
    const { name, parent } = FIELDS[type]
    const { parentNode } = info
    const there = parentNode === undefined ? { not: { field: parent, from: '' } } : { field: parent, in: [parentNode] }
    const taken = () => new NameTaken(WORDS[type])
    return { field: name, value: nameOf(urn, info), among: { all: [there, NOT_REMOVED] }, taken }
  }

/** What is put into a node must not outlive it. */
export const parentRequired = (urn: Urn, parent: Urn | undefined): Requirement[] =>
  parent === undefined ? [] : [{ urn: parent, missing: () => new NoParent(urn, parent) }]

export const hierarchyOf = (entities: Entities): Hierarchy => createHierarchy(parentOf(entities))
