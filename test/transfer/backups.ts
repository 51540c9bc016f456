import { join } from 'node:path'
import type { Test } from 'tap'
import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import { openBackup } from '../../core/store/transfer/read-backup.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { writeBackup } from '../../core/store/transfer/write-backup.ts'
import { silent } from '../contract/sqlite.ts'
import { temporaryFolder } from '../helper.ts'
import type { Running } from './sample.ts'

export const watch = { report: () => undefined, signal: new AbortController().signal }

export async function backUp(url: string, file: string, running: Running = {}) {
  const source = await openSource(url, { alone: false })
  try {
    return await writeBackup({ source, file, version: '1.2.3', ...watch, ...running })
  } finally {
    await source.close()
  }
}

export async function restore(url: string, file: string, running: Running = {}) {
  const target = await openTarget(url, silent)
  try {
    return await transfer({ source: await openBackup(file, watch), target, ...watch, ...running })
  } finally {
    await target.close()
  }
}

export const freshFile = (t: Test) => join(temporaryFolder(t), 'backup')
