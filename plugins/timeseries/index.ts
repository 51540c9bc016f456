import { definePlugin, Type } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { createActions } from './actions.ts'
import { createEntityFields, fields, sdl } from './graphql.ts'
import { createTruncation } from './truncate.ts'
import { createReader } from './values.ts'

/** Truncation, sizes and reading of timeseries. */
export const timeseries = definePlugin({
  name: 'timeseries',
  contract: 1,
  needs: { entities, auth, tasks },
  config: Type.Object({
    batchSize: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: 'rows that a truncation deletes in one slice where the caller does not say'
    }),
    maxBatchSize: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 100_000,
      description: 'most rows that a caller may ask for in one slice'
    }),
    maxValues: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 10_000,
      description: 'most values in one answer'
    }),
    maxMegabytes: Type.Integer({
      minimum: 1,
      maximum: 1024,
      default: 64,
      description: 'most MiB of values in one answer'
    })
  }),

  setup({ needs, data, model, config }) {
    const read = createReader(data, config)
    const { truncate } = createTruncation({ data, model, tasks: needs.tasks })
    return {
      api: {},
      sdl,
      fields,
      entityFields: createEntityFields({ read, allowed: needs.auth.allowed, maxValues: config.maxValues }),
      actions: createActions({ data, model, tasks: needs.tasks, read, truncate, config })
    }
  }
})
