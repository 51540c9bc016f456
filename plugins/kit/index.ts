import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { createKinds, type Kinds } from './kind.ts'

export { type AttachedIn, attachingOperations } from './attaching-operations.ts'
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
