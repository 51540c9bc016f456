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
import { aspects, countSchedule, types } from './use/due.ts'
import { createUsageFeatures } from './use/features.ts'
import { createReader, type Reader } from './values.ts'

/** Of a dataset, in the overview. */
const KEY_NUMBERS = `
  newestProfile: datasetProfiles(limit: 1) { timestampMillis rowCount columnCount sizeInBytes }
  newestOperation: operations(limit: 1) { lastUpdatedTimestamp }
  statsSummary {
    queryCountLast30Days uniqueUserCountLast30Days queryCountPercentileLast30Days
    topUsersLast30Days { urn username properties { displayName } }
  }`

const KNOWN = ['newestProfile', 'newestOperation', 'statsSummary.queryCountLast30Days']

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
        icon: 'activity',
        order: 60,
        show: 'later.ts#TimeseriesPage',
        anyOf: SIZES
      }
    ],
    panels: [
      { on: ['dataset'], tab: 'Stats', show: 'later.ts#StatsPanel' },
      {
        on: ['dataset'],
        tab: 'Overview',
        order: 10,
        fields: KEY_NUMBERS,
        counts: KNOWN,
        show: 'key-numbers/key-numbers.ts#KeyNumbers'
      }
    ]
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
    }),
    usageSchedule: Type.String({
      default: '0 3 * * *',
      description: 'when the use of the last 30 days is counted again of all datasets, as cron in UTC'
    })
  }),
  types,
  lazySchemas: true,
  aspects,

  setup(context) {
    const { needs, data, model, config, background, system, host } = context
    const { tasks } = context.wants
    const { aspectdUsageDue: due, aspectdUsageSchedule: state } = context.aspects
    context.schedules(countSchedule({ due, state, interval: config.usageSchedule }))
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
    const usageFeatures = createUsageFeatures({
      ...{ data, aspects: needs.entities.aspects, read, due, background, system },
      ...{ maxValues: config.maxValues, closing: host.closing }
    })
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
      actions: createActions({ data, model, tasks, read, truncate, config }),
      ...usageFeatures
    }
  }
})
