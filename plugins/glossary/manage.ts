import type { Call, Demand, Urn } from '../../core/index.ts'
import type { Hierarchy } from '../kit/index.ts'
import type { Parts } from './parts.ts'

/** Who may change what is in the glossary. */
export interface Manage {
  /** To put something below a node; at the root without a parent. `on`: what is created or changed. */
  below(call: Call, on: Urn | string, parentNode: string | null | undefined): Promise<Demand>
  /** To change a term or a node. */
  of(call: Call, urn: Urn): Promise<Demand>
}

/**
 * MANAGE_GLOSSARIES is for the whole glossary, MANAGE_GLOSSARY_CHILDREN for what is directly below a node,
 * MANAGE_ALL_GLOSSARY_CHILDREN for all levels below it.
 */
export function createManage({ parents }: Hierarchy, { node }: Pick<Parts, 'node'>): Manage {
  async function orOnNodes(call: Call, parent: Urn | undefined): Promise<Pick<Demand, 'or'>> {
    if (parent === undefined) return {}
    const above = await parents(call.as('finding the privileges on the parents'), parent)
    return {
      or: [
        { anyOf: ['MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN'], on: parent },
        ...above.map(one => ({ anyOf: ['MANAGE_ALL_GLOSSARY_CHILDREN'], on: one }))
      ]
    }
  }

  return {
    async below(call, on, parentNode) {
      const parent = parentNode == null ? undefined : node.parse(parentNode)
      return { anyOf: ['MANAGE_GLOSSARIES'], on, ...(await orOnNodes(call, parent)) }
    },
    async of(call, urn) {
      const [parent] = await parents(call.as('finding the parent'), urn)
      return { anyOf: ['MANAGE_GLOSSARIES', 'EDIT_ENTITY'], on: urn, ...(await orOnNodes(call, parent)) }
    }
  }
}
