import { type Call, type EntityRef, operation } from '../../core/index.ts'
import { type Attaching, type Attachment, type Input, NOT_REMOVED, queryByUrn, windowOf } from '../entities/index.ts'
import { deletePart, demandsToMove, move } from './change.ts'
import { createNode, createTerm, type NewPart } from './create.ts'
import type { GlossaryDeps } from './deps.ts'
import { NODE, parseNode, parsePart, TERM } from './parts.ts'
import { addRelated, demandToRelate, type RelatedTerms, removeRelated } from './related.ts'
import type { Args } from './sdl.ts'
import { attachingTerms } from './terms.ts'

type Single = Args['addTerm']['input']
type Several = Args['addTerms']['input']
type Batch = Args['batchAddTerms']['input']

const single = ({ termUrn, ...resource }: Single): Attachment => ({ urns: [termUrn], resources: [resource] })
const several = ({ termUrns, ...resource }: Several): Attachment => ({ urns: termUrns, resources: [resource] })
const batch = ({ termUrns, resources }: Batch): Attachment => ({
  urns: termUrns,
  resources: resources.filter(one => one !== null)
})

export function operations(deps: GlossaryDeps) {
  return { Query: queries(deps), Mutation: { ...structureMutations(deps), ...attachingMutations(deps) } }
}

function queries(deps: GlossaryDeps) {
  return {
    glossaryTerm: queryByUrn(deps.model, TERM),
    glossaryNode: queryByUrn(deps.model, NODE),
    getRootGlossaryTerms: operation('signed-in', async ({ input }: Args['getRootGlossaryTerms'], call) => {
      const { urns, ...page } = await rootsOf(deps, call, TERM, input)
      return { ...page, terms: urns }
    }),
    getRootGlossaryNodes: operation('signed-in', async ({ input }: Args['getRootGlossaryNodes'], call) => {
      const { urns, ...page } = await rootsOf(deps, call, NODE, input)
      return { ...page, nodes: urns }
    })
  }
}

const ROOTS = {
  [TERM]: { parent: 'glossaryTermInfo.parentNode', name: 'glossaryTermInfo.name' },
  [NODE]: { parent: 'glossaryNodeInfo.parentNode', name: 'glossaryNodeInfo.displayName' }
} as const

function rootsOf(
  { entities }: GlossaryDeps,
  call: Call,
  type: keyof typeof ROOTS,
  input: Args['getRootGlossaryTerms']['input']
) {
  const { parent, name } = ROOTS[type]
  const list = {
    types: [type],
    search: [],
    where: [{ not: { field: parent, from: '' } }, NOT_REMOVED],
    sort: { field: name }
  }
  return entities.lists.page(call, list, { ...windowOf(input), text: undefined })
}

function structureMutations(deps: GlossaryDeps) {
  const creating = (type: string, create: typeof createTerm) =>
    operation(
      ({ input }: Input<NewPart>, call) =>
        deps.manage.below(call, type, input.parentNode == null ? undefined : parseNode(input.parentNode)),
      ({ input }, call) => create(deps, call, input)
    )
  const relating = (relate: typeof addRelated) =>
    operation(
      ({ input }: Input<RelatedTerms>, call) => demandToRelate(deps, call, input),
      ({ input }, call) => relate(deps, call, input)
    )
  return {
    createGlossaryTerm: creating(TERM, createTerm),
    createGlossaryNode: creating(NODE, createNode),
    updateParentNode: operation(
      ({ input }: Args['updateParentNode'], call) => demandsToMove(deps, call, input),
      ({ input }, call) => move(deps, call, input)
    ),
    deleteGlossaryEntity: operation(
      ({ urn }: EntityRef, call) => deps.manage.of(call, parsePart(urn)),
      ({ urn }, call) => deletePart(deps, call, parsePart(urn))
    ),
    addRelatedTerms: relating(addRelated),
    removeRelatedTerms: relating(removeRelated)
  }
}

function attachingMutations(deps: GlossaryDeps) {
  const terms = attachingTerms(deps)
  const attaching = <T>(attach: Attaching['add'], attachmentOf: (input: T) => Attachment) =>
    operation(
      ({ input }: Input<T>) => terms.demands(attachmentOf(input)),
      ({ input }, call) => attach(call, attachmentOf(input))
    )
  return {
    addTerm: attaching(terms.add, single),
    addTerms: attaching(terms.add, several),
    batchAddTerms: attaching(terms.add, batch),
    removeTerm: attaching(terms.remove, single),
    batchRemoveTerms: attaching(terms.remove, batch)
  }
}
