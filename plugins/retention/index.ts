import { type Call, definePlugin, Misconfigured } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { executor } from '../executor/index.ts'
import { tasks } from '../tasks/index.ts'
import { commands } from './commands.ts'
import { config, KINDS } from './config.ts'
import { MANAGE, operations, sdl } from './graphql.ts'
import { aspects, createNote, types } from './record.ts'
import { checkRules } from './rules.ts'
import { createRuns } from './runs.ts'
import { ruleSchedule } from './schedule.ts'

/** A run can be due while another run of its rule is about to end. */
const POLL_MS = 5_000
const REASON = 'starting due runs of retention rules'

/** Removes by rules what is old. Without rules it removes nothing. */
export const retention = definePlugin({
  name: 'retention',
  contract: 2,
  needs: { entities, auth },
  wants: { executor, tasks },
  config,
  types,
  lazySchemas: true,
  aspects,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/retention',
        title: 'Retention',
        menu: 'operate',
        icon: 'archive',
        order: 70,
        show: 'retention.ts#RetentionPage',
        anyOf: MANAGE
      }
    ]
  },
  setup({ needs, wants, config: settings, aspects: own, data, model, host, background, metrics, schedules, system }) {
    const { tasks, executor } = wants
    if (!tasks && settings.rules.length > 0)
      throw new Misconfigured('plugins.retention.rules require the plugin tasks, which is disabled')
    // Here, so that a wrong one stops the start before anything listens.
    const checked = checkRules(settings, model)
    const rules = () => checked
    const removed = metrics.counter({
      name: 'removed_total',
      help: 'Points, versions and entities that retention rules have removed.',
      labels: { of: KINDS }
    })
    const records = own.aspectdRetentionRule
    const now = () => Date.now()
    const runs = createRuns({
      ...{ data, entities: needs.entities, aspects: needs.entities.aspects, tasks, records, rules },
      batchSize: settings.batchSize,
      eraseLog: executor?.eraseLog,
      note: createNote(records),
      removed: (of, count) => removed.with({ of }).add(count),
      ...{ now, system }
    })
    schedules(ruleSchedule({ records, state: own.aspectdRetentionSchedule, config: settings }))
    const startDue = (call: Call) => runs.startDue(call)
    return {
      sdl,
      operations: operations({ config: settings, rules, records, runs, tasks, now }),
      commands: commands({ runs, rules }),
      onChange: {
        aspects: ['aspectdRetentionRule'],
        changed() {
          if (host.readOnly === undefined) background.run(startDue(system(REASON)), `${REASON} failed; will retry`)
        }
      },
      start() {
        if (rules().length > 0) background.every(POLL_MS, REASON, startDue)
      }
    }
  }
})
