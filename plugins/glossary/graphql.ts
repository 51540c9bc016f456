import { type Call, type EntityRef, type Model, operation } from '../../core/index.ts'
import { type Input, type Lists, NOT_REMOVED, queryByUrn, windowOf } from '../entities/index.ts'
import { type Attaching, attachingOperations } from '../kit/index.ts'
import { deletePart, move } from './change.ts'
import { createNode, createTerm, type NewPart } from './create.ts'
import type { Manage } from './manage.ts'
import { FIELDS, NODE, type Parts, type PartType, parsePart, TERM, within } from './parts.ts'
import { createRelating, type RelatedTerms } from './related.ts'
import type { Args } from './sdl.ts'

interface OperationDeps {
  readonly model: Model
  readonly parts: Parts
  readonly manage: Manage
  /** Terms on entities and columns. */
  readonly attaching: Attaching
}

export function operations({ model, parts, manage, attaching }: OperationDeps) {
  return {
    Query: queries(model, parts.entities.lists),
    Mutation: {
      ...structureMutations(parts, manage),
      ...relatingMutations(parts, manage),
      ...attachingMutations(attaching)
    }
  }
}

function queries(model: Model, lists: Lists) {
  const roots = (call: Call, type: PartType, input: Args['getRootGlossaryTerms']['input']) => {
    const where = [within(type, undefined), NOT_REMOVED]
    const list = { types: [type], search: [], where, sort: { field: FIELDS[type].name } }
    return lists.page(call, list, { ...windowOf(input), text: undefined })
  }
  return {
    glossaryTerm: queryByUrn(model, TERM),
    glossaryNode: queryByUrn(model, NODE),
    getRootGlossaryTerms: operation('signed-in', async ({ input }: Args['getRootGlossaryTerms'], call) => {
      const { urns, ...page } = await roots(call, TERM, input)
      return { ...page, terms: urns }
    }),
    getRootGlossaryNodes: operation('signed-in', async ({ input }: Args['getRootGlossaryNodes'], call) => {
      const { urns, ...page } = await roots(call, NODE, input)
      return { ...page, nodes: urns }
    })
  }
}

function structureMutations(parts: Parts, manage: Manage) {
  const creating = (type: PartType, create: typeof createTerm) =>
    operation(
      ({ input }: Input<NewPart>, call) => manage.below(call, type, input.parentNode),
      ({ input }, call) => create(parts, call, input)
    )
  return {
    createGlossaryTerm: creating(TERM, createTerm),
    createGlossaryNode: creating(NODE, createNode),
    updateParentNode: operation(
      async ({ input: { resourceUrn, parentNode } }: Args['updateParentNode'], call) => {
        const urn = parsePart(resourceUrn)
        return [await manage.of(call, urn), await manage.below(call, urn, parentNode)]
      },
      ({ input }, call) => move(parts, call, input)
    ),
    deleteGlossaryEntity: operation(
      ({ urn }: EntityRef, call) => manage.of(call, parsePart(urn)),
      ({ urn }, call) => deletePart(parts, call, parsePart(urn))
    )
  }
}

function relatingMutations(parts: Parts, manage: Manage) {
  const { demand, add, remove } = createRelating(parts, manage)
  const relating = (relate: typeof add) =>
    operation(
      ({ input }: Input<RelatedTerms>, call) => demand(call, input),
      ({ input }, call) => relate(call, input)
    )
  return { addRelatedTerms: relating(add), removeRelatedTerms: relating(remove) }
}

function attachingMutations(attaching: Attaching) {
  const terms = attachingOperations(attaching, {
    one: ({ termUrn }: Args['addTerm']['input']) => termUrn,
    several: ({ termUrns }: Pick<Args['addTerms']['input'], 'termUrns'>) => termUrns
  })
  return {
    addTerm: terms.add,
    addTerms: terms.addSeveral,
    batchAddTerms: terms.addBatch,
    removeTerm: terms.remove,
    batchRemoveTerms: terms.removeBatch
  }
}
