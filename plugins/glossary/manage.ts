import type { Call, Demand, Urn } from '../../core/index.ts'
import type { Hierarchy } from '../entities/index.ts'

/** Who may change what is in the glossary. */
export interface Manage {
  /** To put something below a node; at the root without a parent. `on`: what is created or changed. */
  below(call: Call, on: Urn | string, parent: Urn | undefined): Promise<Demand>
  /** To change a term or a node. */
  of(call: Call, urn: Urn): Promise<Demand>
}

/**
 * MANAGE_GLOSSARIES is for the whole glossary, MANAGE_GLOSSARY_CHILDREN for what is directly below a node,
 * MANAGE_ALL_GLOSSARY_CHILDREN for all levels below it.
 */
export function createManage({ parents }: Hierarchy): Manage {
  async function below(call: Call, on: Urn | string, parent: Urn | undefined, anyOf = ['MANAGE_GLOSSARIES']) {
    if (parent === undefined) return { anyOf, on }
    const above = await parents(call.as('finding the privileges on the parents'), parent)
    return {
      anyOf,
      on,
      or: [
        { anyOf: ['MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN'], on: parent },
        ...above.map(node => ({ anyOf: ['MANAGE_ALL_GLOSSARY_CHILDREN'], on: node }))
      ]
    }
  }

  return {
    below: (call, on, parent) => below(call, on, parent),
    async of(call, urn) {
      const [parent] = await parents(call.as('finding the parent'), urn)
      return below(call, urn, parent, ['MANAGE_GLOSSARIES', 'EDIT_ENTITY'])
    }
  }
}
