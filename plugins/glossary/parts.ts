import {
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  idOf,
  parseUrn,
  type Requirement,
  type Unique,
  type Urn
} from '../../core/index.ts'
import { type Entities, type ModelAspects, NOT_REMOVED } from '../entities/index.ts'
import { createHierarchy, type Hierarchy, type Kind, type Kit, requireNotRemoved } from '../kit/index.ts'
import {
  GlossaryExists,
  NameTaken,
  NoParent,
  NoSuchGlossaryEntity,
  NotOfGlossary,
  WrongGlossaryType
} from './errors.ts'

export const TERM = 'glossaryTerm'
export const NODE = 'glossaryNode'

export type TermInfo = ModelAspects['glossaryTermInfo']
export type NodeInfo = ModelAspects['glossaryNodeInfo']

/** Where the index has names and parents. */
export const FIELDS = {
  [TERM]: { name: 'glossaryTermInfo.name', parent: 'glossaryTermInfo.parentNode' },
  [NODE]: { name: 'glossaryNodeInfo.displayName', parent: 'glossaryNodeInfo.parentNode' }
} as const
const WORDS = { [TERM]: 'Term', [NODE]: 'Node' } as const

export type PartType = keyof typeof FIELDS

/** What the operations on terms and nodes work with. */
export interface Parts {
  readonly data: Data
  readonly entities: Entities
  readonly term: Kind<TermInfo>
  readonly node: Kind<NodeInfo>
}

export function createParts(kit: Kit, data: Data, entities: Entities): Parts {
  const { glossaryTermInfo, glossaryNodeInfo } = entities.aspects
  const term = kit.kind<TermInfo>({ ...rulesOf(TERM), info: glossaryTermInfo })
  const node = kit.kind<NodeInfo>({ ...rulesOf(NODE), info: glossaryNodeInfo })
  return { data, entities, term, node }
}

/** Terms and nodes differ only in their words and aspects. */
function rulesOf(type: PartType) {
  return {
    type,
    owner: 'creator' as const,
    deletion: 'deleteGlossaryEntity',
    exists: () => new GlossaryExists(WORDS[type]),
    missing: (urn: Urn) => new NoSuchGlossaryEntity(urn),
    WrongType: WrongGlossaryType,
    unique: uniqueOf
  }
}

/** Names are unique among what is next to each other. */
export function uniqueOf(info: TermInfo | NodeInfo, urn: Urn): Unique {
  const type = typeOf(urn)
  const among = { all: [within(type, info.parentNode), NOT_REMOVED] }
  return { field: FIELDS[type].name, value: nameOf(urn, info), among, taken: () => new NameTaken(WORDS[type]) }
}

/** What is directly in a node, or at the root. */
export function within(type: PartType, parent: Urn | undefined): Criterion {
  const field = FIELDS[type].parent
  return parent === undefined ? { not: { field, from: '' } } : { field, in: [parent] }
}

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
export const infoOf = ({ aspects }: Entities, urn: Urn) =>
  typeOf(urn) === NODE ? aspects.glossaryNodeInfo : aspects.glossaryTermInfo

const typeOf = (urn: Urn): PartType => (entityTypeOf(urn) === NODE ? NODE : TERM)

/** The node that something is to be put into; `undefined`: the root. @throws RemovedEntity */
export async function newParent(
  { entities, node }: Parts,
  call: Call,
  text: string | null | undefined
): Promise<Urn | undefined> {
  if (text == null) return undefined
  const parent = node.parse(text)
  await requireNotRemoved(entities.aspects, call, [parent])
  return parent
}

/** What is put into a node must not outlive it. */
export const parentRequired = (urn: Urn, parent: Urn | undefined): Requirement[] =>
  parent === undefined ? [] : [{ urn: parent, missing: () => new NoParent(urn, parent) }]

export const hierarchyOf = (entities: Entities): Hierarchy =>
  createHierarchy(async (call, urn) => (await infoOf(entities, urn).get(call, urn))?.parentNode)
