import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from './helper.ts'
import { COMMANDS, INGEST_COMMANDS, testImage } from './image.ts'
import { copyContext, mustRun } from './package.ts'

// Installs packages twice and builds ours.
t.setTimeout(5 * 60_000)

t.test('the image can be built from its context, and a container compiles nothing that its image has', t =>
  testImage(t, temporaryFolder(t), { fill: copyContext, commands: COMMANDS })
)

t.test('the image for ingestion has uv, which makes an environment', async t => {
  const folder = temporaryFolder(t)
  const [, installUv = ''] = INGEST_COMMANDS
  const [uv, environment] = ['program', 'environment'].map(name => join(folder, name)) as [string, string]
  // The same command, in a folder that needs no rights.
  await mustRun(folder, 'sh', '-c', installUv.replaceAll('/opt/', `${folder}/`).replaceAll('/usr/local/bin/uv', uv))
  await mustRun(folder, uv, 'venv', '--quiet', '--python', 'python3', environment)
  await mustRun(folder, join(environment, 'bin/python'), '-c', 'pass')
})
