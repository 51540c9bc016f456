import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'

pythonTest('the command line works after logging in with a password', async (t, program) => {
  const story = await begin(t, program)
  await t.test('server-config shows the configuration of the server', t => showsConfiguration(t, story))
  await t.test('put stores an aspect, and get and exists read it', t => putsAndGets(t, story))
  await t.test('an invalid value is refused with a message and exit code 1', t => refusesBadValues(t, story))
  await t.test('a soft delete hides, a hard delete erases', t => deletes(t, story))
  await t.test('graphql runs a query', t => asksGraphql(t, story))
  await t.test('a wrong password gives no token', t => refusesWrongPassword(t, story))
})

async function begin(t: Test, program: string) {
  const server = await start(t)
  const { cli } = createDatahub(program, { folder: server.folder })
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a/b c,PROD)'
  const file = join(server.folder, 'properties.json')

  const log = ['--username', 'datahub', '--password', server.password]
  const init = await cli('init', '--host', server.url, ...log, '--token-duration', 'ONE_DAY')
  t.equal(init.code, 0, init.stdout + init.stderr)
  t.match(readFileSync(join(server.folder, '.datahubenv'), 'utf8'), /token: aspd_/)
  return { server, cli, urn, file }
}

type Story = Awaited<ReturnType<typeof begin>>

async function showsConfiguration(t: Test, { cli }: Story): Promise<void> {
  const { code, stdout } = await cli('check', 'server-config')
  t.equal(code, 0)
  t.match(stdout, /noCode/)
}

async function putsAndGets(t: Test, { cli, urn, file }: Story): Promise<void> {
  t.match((await cli('exists', '--urn', urn)).stdout, 'false')
  writeFileSync(file, JSON.stringify({ name: 'ab', customProperties: { owner: 'naïve' } }))
  const put = await cli('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
  t.equal(put.code, 0, put.stdout + put.stderr)
  t.match((await cli('exists', '--urn', urn)).stdout, 'true')
  const got = JSON.parse((await cli('get', '--urn', urn, '-a', 'datasetProperties')).stdout)
  t.match(got, { datasetProperties: { name: 'ab', customProperties: { owner: 'naïve' } } })
}

async function refusesBadValues(t: Test, { cli, urn, file }: Story): Promise<void> {
  writeFileSync(file, JSON.stringify({ nmae: 'ab' }))
  const { code, stdout, stderr } = await cli('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
  t.equal(code, 1)
  t.match(stdout + stderr, 'nmae')
}

async function deletes(t: Test, { cli, urn }: Story): Promise<void> {
  t.equal((await cli('delete', '--urn', urn, '--soft', '--force')).code, 0)
  const { status } = JSON.parse((await cli('get', '--urn', urn, '-a', 'status')).stdout)
  t.match(status, { removed: true })
  const hard = await cli('delete', '--urn', urn, '--hard', '--force')
  t.equal(hard.code, 0, hard.stdout + hard.stderr)
  t.match((await cli('exists', '--urn', urn)).stdout, 'false')
}

async function asksGraphql(t: Test, { cli }: Story): Promise<void> {
  const { code, stdout } = await cli('graphql', '--query', '{ me { corpUser { urn } } }')
  t.equal(code, 0)
  t.match(JSON.parse(stdout), { me: { corpUser: { urn: 'urn:li:corpuser:datahub' } } })
}

async function refusesWrongPassword(t: Test, { server, cli }: Story): Promise<void> {
  const wrong = ['--username', 'datahub', '--password', 'wrong', '--force']
  const { code, stdout, stderr } = await cli('init', '--host', server.url, ...wrong)
  t.not(code, 0)
  t.match(stdout + stderr, '400 Client Error')
}
