import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup } from '../../core/store/transfer/read-backup.ts'
import { eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { startInstances } from './servers.ts'

const watch = { report: () => undefined, signal: new AbortController().signal }

mongodbTest('instances that share a folder write each backup once, also after one of them was killed', async t => {
  const folder = join(temporaryFolder(t), 'backups')
  const plugins = { backups: { folder, schedule: '* * * * * *', keep: 1000 } }
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t), config: { plugins } })
  const files = () => (existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.gz')) : []).sort()
  await eventually(() => files().length >= 2)
  const [a, ...others] = instances
  await a?.process.kill('SIGKILL')
  const before = files().length
  await eventually(() => files().length >= before + 2)
  for (const { process } of others) await process.kill('SIGTERM')
  for (const name of files()) t.ok(Object.keys(await checkBackup(join(folder, name), watch)).length > 5, name)
  const failures = instances.map(({ process }) => process.output()).filter(output => output.includes('backup failed'))
  t.strictSame(failures, [], 'no two wrote the same file')
})
