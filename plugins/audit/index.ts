import { definePlugin, Type } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createIsUser } from './claimed-user.ts'
import { aspects, types } from './event.ts'
import { operations, sdl } from './graphql.ts'
import { createLister } from './list.ts'
import { purgeEvents } from './purge.ts'
import { isAllowed, recordOf } from './record.ts'
import { createRunning } from './running.ts'
import { createTrail } from './trail.ts'

const DAY_MS = 86_400_000

/** Who did what: a record of every change, refusal and log-in that nobody can alter. */
export const audit = definePlugin({
  name: 'audit',
  contract: 1,
  needs: { entities },
  config: Type.Object({
    reads: Type.Boolean({ default: false, description: 'also record what was read' }),
    keepDays: Type.Number({ minimum: 0, default: 365, description: 'how long events are kept' }),
    purgeSeconds: Type.Integer({ minimum: 1, maximum: 86_400, default: 3600, description: 'time between two purges' })
  }),
  privileges: { VIEW_AUDIT_EVENTS: 'Read who did what in this catalog.' },
  types,
  aspects,
  setup({ aspects: { aspectdAuditEvent: events }, config, data, log, background, system }) {
    const trail = createTrail({ data, events, log, system })
    const running = createRunning({ events, urnAt: trail.urnAt })
    const isUser = createIsUser({ data, log, system })
    return {
      api: undefined,
      sdl,
      operations: operations(createLister(data, events)),
      beforeCommit: running.beforeCommit,
      observe(event) {
        const begun = running.of(event.call)
        if (begun && event.call.effects.written && isAllowed(event)) {
          log.info({ audit: begun.event }, 'audit')
          return
        }
        const record = recordOf(event, { reads: config.reads, isUser })
        if (!record) return
        // Who was told 503 has waited for the store once.
        const mayWait = record instanceof Promise || record.outcome === 'DENIED' || record.status === 503
        return mayWait ? trail.appendSoon(record, begun) : trail.append(record, begun)
      },
      start() {
        background.every(config.purgeSeconds * 1000, 'purging audit events', call =>
          purgeEvents(call, data, Date.now() - config.keepDays * DAY_MS)
        )
      },
      close: trail.settled
    }
  }
})
