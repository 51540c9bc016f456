import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'

/** Descriptions of entities and columns. */
export const documentation = definePlugin({
  name: 'documentation',
  contract: 1,
  needs: { entities },
  setup: ({ needs, data, model }) => ({ sdl, operations: operations({ data, model, entities: needs.entities }) })
})
