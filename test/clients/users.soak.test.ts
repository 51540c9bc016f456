import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { logIn, start } from '../helper.ts'
import { related } from '../people.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

pythonTest('the command line adds and upserts users and groups', async (t, program) => {
  const story = await begin(t, program)
  await t.test('user add creates a user who can log in and has the role', t => addsUsers(t, story))
  await t.test('user upsert and group upsert set their properties', t => upserts(t, story))
})

async function begin(t: Test, program: string) {
  const server = await start(t)
  const { admin } = server
  const { accessToken: token } = await createToken(admin, 'users')
  const { cli, script } = createDatahub(program, { folder: server.folder, url: server.url, token })
  const password = 'a long enough one'
  const add = (args: string[], word = password) =>
    script('user.py', { args: ['add', '--password', ...args], answers: [word, word] })
  return { server, admin, cli, add, password }
}

type Story = Awaited<ReturnType<typeof begin>>

async function addsUsers(t: Test, { server, add, password }: Story): Promise<void> {
  const person = ['--email', 'ann@example.com', '--display-name', 'Ann', '--role', 'Editor']
  t.match(await add([...person, '--id', 'ann']), {
    code: 0,
    output: /Successfully created user ann with role Editor/
  })
  const ann = await logIn(server.anonymous, 'ann', password)
  const { data } = await ann.gql('{ me { corpUser { properties { displayName } } platformPrivileges { manageTags } } }')
  t.match(data.me, { corpUser: { properties: { displayName: 'Ann' } }, platformPrivileges: { manageTags: true } })
  t.match(await add([...person, '--id', 'ann']), { code: 1, output: /already exists/ })
  t.match(await add([...person, '--email-as-id'], 'password1234'), { code: 1, output: /too common/ })
}

async function upserts(t: Test, { server, admin, cli }: Story): Promise<void> {
  const file = (name: string, content: object) => {
    const path = join(server.folder, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const user = file('user.yaml', {
    id: 'bob',
    display_name: 'Bob',
    email: 'bob@x.org',
    title: 'Analyst',
    groups: ['team']
  })
  const made = await cli('user', 'upsert', '-f', user)
  t.match(made.stdout, 'Update succeeded for urn urn:li:corpuser:bob', made.stdout + made.stderr)
  const group = file('group.yaml', {
    id: 'team',
    display_name: 'Team',
    description: 'of us',
    members: ['ann', 'bob']
  })
  const upserted = await cli('group', 'upsert', '-f', group)
  t.match(upserted.stdout, 'urn:li:corpGroup:team', upserted.stdout + upserted.stderr)
  const members = await related(admin, 'urn:li:corpGroup:team', 'INCOMING', ['IsMemberOfGroup'])
  t.strictSame(members, { total: 2, urns: ['urn:li:corpuser:ann', 'urn:li:corpuser:bob'] })
  const { data } = await admin.gql(`{
    corpUser(urn: "urn:li:corpuser:bob") { properties { displayName email title } }
    corpGroup(urn: "urn:li:corpGroup:team") { properties { displayName description } }
  }`)
  t.match(data, {
    corpUser: { properties: { displayName: 'Bob', email: 'bob@x.org', title: 'Analyst' } },
    corpGroup: { properties: { displayName: 'Team', description: 'of us' } }
  })
}
