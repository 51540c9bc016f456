import { BadRequest, type Call, type Urn } from '../../core/index.ts'

/** More are not shown: an entity deeper than this is most likely inside itself. */
const MAX_PARENTS = 50

/** Entities of one kind inside of each other, such as domains. */
export interface Hierarchy {
  /** The nearest first, as far as the caller may see them; without an end for what is inside itself. */
  parents(call: Call, urn: Urn): Promise<Urn[]>
  /** @throws BadRequest if the entity would be inside itself */
  requireOutside(call: Call, urn: Urn, parent: Urn): Promise<void>
}

/** `most`: levels above an entity that are shown. */
export function createHierarchy(
  parentOf: (call: Call, urn: Urn) => Promise<Urn | undefined>,
  most = MAX_PARENTS
): Hierarchy {
  async function parents(call: Call, urn: Urn): Promise<Urn[]> {
    const found: Urn[] = []
    for (let parent = await parentOf(call, urn); parent !== undefined; parent = await parentOf(call, parent)) {
      if (found.includes(parent) || found.length === most) break
      found.push(parent)
    }
    return found
  }

  return {
    parents,
    async requireOutside(call, urn, parent) {
      const above = [parent, ...(await parents(call.as('looking for a circle of parents'), parent))]
      if (above.includes(urn)) throw new BadRequest(`${urn} cannot be inside of ${parent}, which is inside of it`)
      if (above.length >= most) {
        throw new BadRequest(`${parent} has ${most} levels above it: at most ${most} are allowed`)
      }
    }
  }
}
