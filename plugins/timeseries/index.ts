import { type Call, definePlugin, Type } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { capabilitiesField, capabilitiesFields, capabilitiesSdl } from './capabilities.ts'
import { dashboardUsageField, dashboardUsageSdl } from './dashboard-usage.ts'
import { createEntityFields, createOrder, fields, operations, sdl } from './graphql.ts'
import { operationsStatsField, operationsStatsSdl } from './operations-stats.ts'
import { createActions, SIZES } from './rest.ts'
import { type StatsDeps, statsFields, statsSdl, summaryFields, viewers } from './stats-summary.ts'
import { createTruncation } from './truncate.ts'
import { usageField, usageSdl } from './usage-stats.ts'
import { createReader, type Reader } from './values.ts'

/** Truncates timeseries, reports their sizes and reads their values. */
export const timeseries = definePlugin({
  name: 'timeseries',
  contract: 2,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/timeseries',
        title: 'Timeseries',
        menu: 'operate',
        show: 'timeseries.ts#TimeseriesPage',
        anyOf: SIZES
      }
    ],
    panels: [{ on: ['dataset'], tab: 'Stats', show: 'stats.ts#StatsPanel' }]
  },
  needs: { entities, auth },
  wants: { tasks },
  config: Type.Object({
    batchSize: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: 'maximum rows that a truncation deletes in one slice, unless the caller sets batchSize'
    }),
    maxBatchSize: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 100_000,
      description: 'maximum batchSize that a caller may set'
    }),
    maxValues: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 10_000,
      description: 'maximum number of values in one response'
    }),
    maxMegabytes: Type.Integer({
      minimum: 1,
      maximum: 1024,
      default: 64,
      description: 'maximum size of the values in one response, in MiB'
    })
  }),

  setup({ needs, wants: { tasks }, data, model, config }) {
    const read = createReader(data, config)
    const { truncate } = createTruncation({ data, model, tasks })
    const inOrder = createOrder()
    const deps = {
      data,
      aspects: needs.entities.aspects,
      read: (call: Call, wanted: Parameters<Reader>[1]) => inOrder(call, () => read(call, wanted)),
      mayView: viewers(needs.auth.allowed),
      maxValues: config.maxValues
    } satisfies StatsDeps
    return {
      api: {},
      sdl: `${sdl}${statsSdl}${usageSdl}${dashboardUsageSdl}${capabilitiesSdl}${operationsStatsSdl}`,
      operations: operations({ data, entities: needs.entities }),
      fields: { ...fields, ...summaryFields(deps), ...capabilitiesFields(deps) },
      entityFields: [
        ...createEntityFields({ read, allowed: needs.auth.allowed, maxValues: config.maxValues }),
        ...statsFields(),
        usageField(deps),
        dashboardUsageField(deps),
        operationsStatsField(deps),
        capabilitiesField
      ],
      actions: createActions({ data, model, tasks, read, truncate, config })
    }
  }
})
