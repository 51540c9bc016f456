import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'

pythonTest('the command line works after logging in with a password', async (t, program) => {
  const story = await begin(t, program)
  await t.test('put stores an aspect, and get reads it', t => putsAndGets(t, story))
  await t.test('an invalid value is refused with a message and exit code 1', t => refusesBadValues(t, story))
  await t.test('delete erases', t => deletes(t, story))
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

async function putsAndGets(t: Test, { cli, urn, file }: Story): Promise<void> {
  writeFileSync(file, JSON.stringify({ name: 'ab', customProperties: { owner: 'naïve' } }))
  const put = await cli('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
  t.equal(put.code, 0, put.stdout + put.stderr)
  const got = JSON.parse((await cli('get', '--urn', urn, '-a', 'datasetProperties')).stdout)
  t.match(got, { datasetProperties: { name: 'ab', customProperties: { owner: 'naïve' } } })
}

async function refusesBadValues(t: Test, { cli, urn, file }: Story): Promise<void> {
  writeFileSync(file, JSON.stringify({ nmae: 'ab' }))
  const { code, stdout, stderr } = await cli('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
  t.equal(code, 1)
  t.match(stdout + stderr, 'nmae')
}

async function deletes(t: Test, { server, cli, urn }: Story): Promise<void> {
  const exists = async () => {
    const { data } = await server.admin.gql('query ($urn: String!) { entityExists(urn: $urn) }', { urn })
    return data.entityExists
  }
  t.equal(await exists(), true)
  const { code, stdout, stderr } = await cli('delete', '--urn', urn, '--hard', '--force')
  t.equal(code, 0, stdout + stderr)
  t.equal(await exists(), false)
}

async function refusesWrongPassword(t: Test, { server, cli }: Story): Promise<void> {
  const wrong = ['--username', 'datahub', '--password', 'wrong', '--force']
  const { code, stdout, stderr } = await cli('init', '--host', server.url, ...wrong)
  t.not(code, 0)
  t.match(stdout + stderr, '400 Client Error')
}
