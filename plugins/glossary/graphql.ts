import { type Call, type EntityRef, operation } from '../../core/index.ts'
import { type Input, NOT_REMOVED, queryByUrn, windowOf } from '../entities/index.ts'
import { attachingOperations } from '../kit/index.ts'
import { deletePart, demandsToMove, move } from './change.ts'
import { createNode, createTerm, type NewPart } from './create.ts'
import type { GlossaryDeps } from './deps.ts'
import { NODE, parseNode, parsePart, TERM } from './parts.ts'
import { addRelated, demandToRelate, type RelatedTerms, removeRelated } from './related.ts'
import type { Args } from './sdl.ts'
import { attachingTerms } from './terms.ts'

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
  const attaching = attachingOperations(attachingTerms(deps), {
    one: ({ termUrn }: Args['addTerm']['input']) => termUrn,
    several: ({ termUrns }: Pick<Args['addTerms']['input'], 'termUrns'>) => termUrns
  })
  return {
    addTerm: attaching.add,
    addTerms: attaching.addSeveral,
    batchAddTerms: attaching.addBatch,
    removeTerm: attaching.remove,
    batchRemoveTerms: attaching.removeBatch
  }
}
