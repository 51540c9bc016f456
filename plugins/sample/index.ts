import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { properties } from '../properties/index.ts'
import { runs } from '../runs/index.ts'
import { tasks } from '../tasks/index.ts'
import { createOperations, sdl } from './graphql.ts'
import { createLoading } from './loading.ts'
import { createSample, LOAD } from './sample.ts'

/** A catalog of a toy shop to look around in, which is loaded and removed in one step. */
export const sample = definePlugin({
  name: 'sample',
  contract: 2,
  needs: { entities },
  wants: { properties, runs, tasks },
  setup({ needs: { entities }, wants: { properties, runs, tasks }, data, background, system }) {
    const loading = createLoading({ entities, hasProperties: properties !== undefined })
    tasks?.define(LOAD, loading.step)
    const deps = { data, entities, loading, runs, tasks, background, system }
    return { sdl, operations: createOperations(createSample(deps)) }
  }
})
