import t from 'tap'
import { runCommand } from '../../../config/commands/command.ts'
import { undo } from '../../../config/commands/undo.ts'
import { createToken } from '../../clients/token.ts'
import { start } from '../../helper.ts'
import { dataset, described, description, writeAs } from './calls.ts'

t.test('npx aspectd undo undoes one change on a running server', async t => {
  const { admin, url } = await start(t)
  const { accessToken } = await createToken(admin, 'undo')
  const urn = dataset('a')
  for (const text of ['one', 'two']) await writeAs(admin, undefined, [described(text, urn)])
  const run = (...more: string[]) =>
    runCommand(undo, [urn, 'datasetProperties', '--url', url, '--token', accessToken, ...more], {
      version: '0',
      env: {}
    })
  await run('--dry-run')
  t.equal(await description(admin, urn), 'two')
  await t.rejects(run('--version', '1'), /was changed since: urn:li:corpuser:datahub wrote it at/)
  await t.rejects(run('--version', 'x'), /--version "x" is not a number from 1/)
  await run()
  t.equal(await description(admin, urn), 'one')
})
