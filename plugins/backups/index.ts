import { resolve } from 'node:path'
import { type Call, definePlugin } from '../../core/index.ts'
import { backupSchedule, createBackups } from './backups.ts'
import { config } from './config.ts'
import { requireFolder } from './files.ts'
import { aspects, types } from './record.ts'
import { writeInThread } from './write.ts'

const LOOK_MS = 5000
const REASON = 'writing backups'

/** Writes backups to a folder by a schedule, verifies them, and removes old ones. Off without a folder. */
export const backups = definePlugin({
  name: 'backups',
  contract: 2,
  config,
  types,
  lazySchemas: true,
  aspects,
  setup({ aspects: own, config: settings, host, background, health, metrics, schedules, storeSource, system }) {
    const records = own.aspectdBackups
    const folder = resolve(settings.folder)
    const counted = metrics.counter({
      name: 'ended_total',
      help: 'Scheduled backups that this instance wrote and verified, or that failed.',
      labels: { outcome: ['written', 'failed'] }
    })
    const service = createBackups({
      ...{ records, folder, keep: settings.keep, health },
      write: (file, signal) => writeInThread({ source: storeSource, file, version: host.version }, signal),
      ended: outcome => counted.with({ outcome }).add()
    })
    metrics.gauge({
      name: 'last_timestamp_seconds',
      help: 'When the last scheduled backup was written and verified, on any instance; 0 for none.',
      read: async () => ((await service.state(system('reading the last backup')))?.last?.at ?? 0) / 1000
    })
    schedules(backupSchedule({ records, state: own.aspectdBackupsSchedule, config: settings }))
    return {
      start() {
        if (settings.folder === '') return
        requireFolder(folder)
        background.every(LOOK_MS, REASON, (call: Call) => service.writeDue(call))
      }
    }
  }
})
