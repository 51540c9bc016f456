import type { Rules } from '../../../plugins/search/engine/messages.ts'
import { datahubModel } from './stored.ts'

export const model = datahubModel()

/** Those of a server with all plugins of the distribution. */
export const rules: Rules = {
  definitions: model.definitions(),
  fields: model.searchFields(),
  types: [...model.types.keys()],
  sealed: []
}
