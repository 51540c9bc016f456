import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../core/store/open.ts'
import { openTarget } from '../../core/store/transfer/open.ts'
import type { Watch } from '../../core/store/transfer/progress.ts'
import { openBackup } from '../../core/store/transfer/read-backup.ts'
import { describeSums, entitiesOf } from '../../core/store/transfer/tally.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { log, using } from './attended.ts'

/** Restores a backup into a store that is removed afterwards, and reads it as a server does. */
export async function rehearse(file: string, watch: Watch): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aspectd-rehearsal-'))
  const url = `sqlite:${join(folder, 'rehearsal.db')}`
  const begun = performance.now()
  try {
    const sums = await using(openBackup(file, watch), source =>
      using(openTarget(url, log), target => transfer({ source, target, ...watch }))
    )
    const { entities, readable } = await using(openStore(url, { log }), async ({ aspects }) => {
      const { total, urns } = await aspects.find({}, { limit: 1000 })
      const read = await aspects.read(urns.map(urn => ({ urn })))
      return { entities: total, readable: read.filter(rows => rows.length > 0).length === urns.length }
    })
    if (entities !== entitiesOf(sums) || !readable)
      throw new Error(`the restored store has ${entities} entities, the backup ${entitiesOf(sums)}`)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    return `rehearsed ${file}: it can be restored, in ${seconds} s; ${describeSums(sums)}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
