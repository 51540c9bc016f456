import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { config } from './config.ts'
import { createMapping } from './mapping/mapping.ts'
import { createRoutes } from './routes.ts'
import { aspects } from './state/state.ts'
import { endUnknown } from './unknown.ts'

const HOUR_MS = 3_600_000

/** Accepts what Airflow, Spark, dbt and others report by OpenLineage: jobs, their runs, and lineage. */
export const openlineage = definePlugin({
  name: 'openlineage',
  contract: 2,
  needs: { entities },
  config,
  aspects,
  lazySchemas: true,
  setup({ needs: { entities }, config: settings, aspects: own, data, background, metrics }) {
    const states = own.openLineageState
    const events = metrics.counter({
      name: 'events_total',
      help: 'Events of OpenLineage that were received in requests which succeeded.',
      labels: { outcome: ['written', 'refused'] }
    })
    return {
      routes: createRoutes({
        writer: entities.writer,
        map: createMapping(settings, states),
        states,
        counted: (outcome, count) => events.with({ outcome }).add(count)
      }),
      start() {
        const statuses = entities.aspects.dataProcessInstanceRunEvent
        background.every(settings.lookSeconds * 1000, 'looking for runs that have not ended', call =>
          endUnknown({ data, states, statuses }, call, Date.now() - settings.unknownAfterHours * HOUR_MS)
        )
      }
    }
  }
})
