import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { createKinds, type Kinds } from './kind.ts'

export { type Attaching, type Attachment, createAttaching, type Label } from './attaching/attaching.ts'
export { changeEach, demandsOnEach, wholeEntities } from './attaching/each.ts'
export { type ColumnInfo, changingColumn, type InColumn, type LabelList, onColumn } from './attaching/labels.ts'
export { type AttachedIn, attachingOperations } from './attaching/operations.ts'
export { requireNotRemoved } from './attaching/removed.ts'
export {
  type Resource,
  requireColumns,
  resourceOf,
  spellColumns,
  spellingsOf,
  storedAt
} from './attaching/resources.ts'
export { createDeletion } from './deletion.ts'
export { NoSchema, UnknownResource, WrongLabel } from './errors.ts'
export { createHierarchy, type Hierarchy } from './hierarchy.ts'
export type { Kind, KindRules, NewEntity } from './kind.ts'
export { stampAfter } from './stamp.ts'
export { DESCRIPTION, ID, NAME, type Texts, textsOf } from './texts.ts'

/** What plugins with entities of their own are made from. Each part can be left out: `data.write` does the same by hand. */
export interface Kit {
  readonly kind: Kinds
}

/** What feature plugins are built with. It has no operations of its own. */
export const kit = definePlugin({
  name: 'kit',
  contract: 1,
  needs: { entities },
  wants: { auth, tasks },
  setup({ needs: { entities }, wants: { auth, tasks }, data }) {
    const api: Kit = { kind: createKinds({ data, entities, tasks, auth }) }
    return { api }
  }
})
