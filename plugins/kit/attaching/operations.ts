import { operation } from '../../../core/index.ts'
import type { Input, ResourceRef } from '../../entities/index.ts'
import type { Attaching, Attachment } from './attaching.ts'

/** The members of DataHub's inputs that name what is attached: `tagUrn` and `tagUrns`. */
export interface AttachedIn<One, Several> {
  one(input: One): string
  several(input: Several): readonly string[]
}

export interface Resources {
  readonly resources: readonly (ResourceRef | null)[]
}

/** DataHub's operations that attach, to one resource (`addTag`, `addTags`) or to several (`batchAddTags`). */
export function attachingOperations<One, Several>(
  { add, remove, demands }: Attaching,
  { one, several }: AttachedIn<One, Several>
) {
  const single = (input: One & ResourceRef): Attachment => ({ urns: [one(input)], resources: [input] })
  const many = (input: Several & ResourceRef): Attachment => ({ urns: several(input), resources: [input] })
  const batch = (input: Several & Resources): Attachment => ({
    urns: several(input),
    resources: input.resources.filter(resource => resource !== null)
  })
  const of = <T>(attach: Attaching['add'], attachmentOf: (input: T) => Attachment) =>
    operation(
      ({ input }: Input<T>) => demands(attachmentOf(input)),
      ({ input }, call) => attach(call, attachmentOf(input))
    )
  return {
    add: of(add, single),
    addSeveral: of(add, many),
    addBatch: of(add, batch),
    remove: of(remove, single),
    removeBatch: of(remove, batch)
  }
}
