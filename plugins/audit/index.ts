import { createWakeups, definePlugin, eraseWhere, numberKey, Type } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createIsUser } from './claimed-user.ts'
import { aspects, EVENT, types } from './event.ts'
import { operations, sdl } from './graphql.ts'
import { createLister } from './list.ts'
import { createPendingEvents } from './pending-events.ts'
import { isAllowed, isRecorded, isRefusal, recordOf } from './record.ts'
import { createRefusalCounts } from './refusal-counts.ts'
import { createTrail } from './trail.ts'

const DAY_MS = 86_400_000

/** Who did what: a record of every change, refusal and log-in. No operation can change it. */
export const audit = definePlugin({
  name: 'audit',
  contract: 2,
  needs: { entities },
  config: Type.Object({
    reads: Type.Boolean({ default: false, description: 'also record reads' }),
    keepDays: Type.Number({ minimum: 0, default: 365, description: 'days that events are kept' }),
    purgeSeconds: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: 3600,
      description: 'seconds between two purges'
    })
  }),
  privileges: { VIEW_AUDIT_EVENTS: 'Read audit events: who did what in this catalog.' },
  types,
  lazySchemas: true,
  aspects,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/audit',
        title: 'Audit log',
        menu: 'operate',
        icon: 'scroll-text',
        order: 50,
        show: 'audit.ts#AuditPage',
        anyOf: ['VIEW_AUDIT_EVENTS']
      }
    ],
    links: [{ title: 'Audit log', to: '/operate/audit?resource=:urn', anyOf: ['VIEW_AUDIT_EVENTS'] }]
  },
  setup({ aspects: { aspectdAuditEvent: events }, config, data, log, background, metrics, system }) {
    const counted = metrics.counter({
      name: 'events_total',
      help: 'Audit events that were stored by themselves, or could not be: then the log has them. Those of changes are part of their commits.',
      labels: { outcome: ['stored', 'failed'] }
    })
    const trail = createTrail({ data, events, log, system, written: outcome => counted.with({ outcome }).add() })
    const pendingEvents = createPendingEvents({ events, urnAt: trail.urnAt })
    const isUser = createIsUser({ data, log, system })
    const refusalCounts = createRefusalCounts({ trail, isUser })
    const wakeups = createWakeups()
    return {
      sdl,
      operations: operations(createLister({ data, events, refusalCounts }), wakeups),
      onChange: { aspects: [EVENT], changed: () => wakeups.wake() },
      beforeCommit: pendingEvents.beforeCommit,
      mustObserve(event) {
        const pending = pendingEvents.of(event.call)
        if (pending && event.call.effects.written && isAllowed(event)) {
          log.info({ audit: pending.event }, 'audit')
          return
        }
        if (!isRecorded(event, config.reads)) return
        if (!pending && isRefusal(event)) return refusalCounts.add(event)
        const record = recordOf(event, isUser)
        // A caller with a 503 has already waited for the store once.
        const inBackground = record instanceof Promise || record.status === 503
        return inBackground ? trail.appendInBackground(record, pending) : trail.append(record, pending)
      },
      start() {
        background.every(config.purgeSeconds * 1000, 'purge of audit events', async call => {
          const before = numberKey(Math.max(0, Date.now() - config.keepDays * DAY_MS))
          const purged = await eraseWhere(data, call, { types: [EVENT], where: { field: `${EVENT}.time`, to: before } })
          if (purged > 0) call.log.info({ purged }, 'expired audit events purged')
        })
      },
      async close() {
        await refusalCounts.flush()
        await trail.settled()
      }
    }
  }
})
