import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { actions, routes } from './rest.ts'

/** Calls of DataHub's clients that have no meaning here: answered truly, or refused with the reason. */
export const notOffered = definePlugin({
  name: 'not-offered',
  contract: 1,
  needs: { entities },
  setup: () => ({ api: {}, actions, routes })
})
