import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { type Attaching, createAttaching, type Label } from './attaching/attaching.ts'
import { createDeletions, type Deletion } from './deletion.ts'
import { createKeySets, type KeyPlace, type KeySet } from './key-set.ts'
import { createKinds, type Kinds } from './kind.ts'

export { AddressTokens, refuseAddressTokens } from './address-tokens.ts'
export type { Attaching, Attachment, Label } from './attaching/attaching.ts'
export { changeEach, demandsOnEach, type EachChange, editsOfEach, wholeEntities } from './attaching/each.ts'
export { type ColumnInfo, changingColumn, type InColumn, type LabelList, onColumn } from './attaching/labels.ts'
export { type AttachedIn, attachingOperations } from './attaching/operations.ts'
export {
  isColumn,
  type Resource,
  requireColumns,
  requireNotRemoved,
  resourceOf,
  spellColumns,
  spellingsOf,
  storedAt
} from './attaching/resources.ts'
export { NoSchema, UnknownResource, WrongLabel } from './errors.ts'
export { createHierarchy, type Hierarchy } from './hierarchy.ts'
export type { KeyPlace, KeySet } from './key-set.ts'
export type { Kind, KindRules, NewEntity } from './kind.ts'
export { createLooks, type Looks } from './looks.ts'
export { type Proposable, type Proposed, proposableLabels } from './proposable.ts'
export { stampAfter } from './stamp.ts'
export { DESCRIPTION, ID, NAME, type Texts, textsOf } from './texts.ts'

/** What plugins with entities of their own are made from. Each part can be left out: `data.write` does the same by hand. */
export interface Kit {
  readonly kind: Kinds
  /** Adds and removes what users attach to entities and columns, such as tags. */
  attaching<Value, Item>(label: Label<Value, Item>): Attaching
  /** Deletes entities with all references to them; the name of its task: `deleteTag`. Call it in `setup`. */
  deletion(task: string): Deletion
  /**
   * The public keys of a provider that the operator has configured: one set for all plugins. Nothing is loaded or read before
   * the first key is looked for.
   */
  keySet(place: KeyPlace): KeySet
}

/** What feature plugins are built with. It has no operations of its own. */
export const kit = definePlugin({
  name: 'kit',
  contract: 2,
  needs: { entities },
  wants: { auth, tasks },
  setup({ needs: { entities }, wants: { auth, tasks }, data, model, outgoing, log, metrics }) {
    const { aspects, references } = entities
    const deletion = createDeletions({ data, references, tasks })
    const api: Kit = {
      kind: createKinds({ data, entities, auth, deletion }),
      attaching: label => createAttaching({ data, model, aspects }, label),
      deletion,
      keySet: createKeySets(outgoing, log, metrics)
    }
    return { api }
  }
})
