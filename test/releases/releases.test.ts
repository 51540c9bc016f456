import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { factsOf, type Kept, PASSWORD, TOKEN_PREFIX } from '../../scripts/release/facts.ts'
import { eventually, type Server, start, temporaryFolder } from '../helper.ts'

const files = globSync('test/releases/*.db.gz').toSorted()

function unpack(t: Test, file: string): { folder: string; path: string } {
  const folder = temporaryFolder(t)
  const path = join(folder, 'data/aspectd.db')
  mkdirSync(join(folder, 'data'))
  writeFileSync(path, gunzipSync(readFileSync(file)))
  return { folder, path }
}

const open = (t: Test, folder: string, path: string): Promise<Server> =>
  start(t, { folder, store: `sqlite:${path}`, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })

t.test('there is a store of each released version', async t => {
  const versions = files.map(file => basename(file, '.db.gz'))
  t.ok(versions.includes('0.1.0'))
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const released = Array.from(changelog.matchAll(/^## (\d\S+) /gm), ([, version = '']) => version)
  t.strictSame(
    released.filter(version => !versions.includes(version)),
    []
  )
})

for (const file of files) {
  const version = basename(file, '.db.gz')
  t.test(`a store of ${version} is opened: people and tokens log in, everything is there and is found`, async t => {
    const { folder, path } = unpack(t, file)
    const expected: Kept = JSON.parse(readFileSync(`test/releases/${version}.json`, 'utf8'))
    const server = await open(t, folder, path)
    const token = TOKEN_PREFIX + expected.token
    const byToken = server.as({ token })
    t.equal((await byToken.gql('{ me { corpUser { urn } } }')).data.me.corpUser.urn, 'urn:li:corpuser:datahub')
    await eventually(
      async () => JSON.stringify((await factsOf(server.admin, token)).totals) === JSON.stringify(expected.totals)
    )
    t.strictSame(await factsOf(server.admin, token), expected)
    const found = await byToken.gql('{ searchAcrossEntities(input: {query: "orders", count: 5}) { total } }')
    t.ok(found.data.searchAcrossEntities.total > 0)
    await server.ingest('urn:li:tag:kept', 'tagProperties', { name: 'kept', description: 'fourth' })
    const older = await byToken.get(`/aspects/${encodeURIComponent('urn:li:tag:kept')}?aspect=tagProperties&version=1`)
    t.match(JSON.stringify(older.body), 'first', 'with its history')
  })
}

t.test('a store that a newer release has changed is refused with a sentence, and stays as it is', async t => {
  const [file = ''] = files
  const { folder, path } = unpack(t, file)
  const db = new DatabaseSync(path)
  const before = db.prepare('SELECT * FROM meta').get()
  db.exec('UPDATE meta SET format = 9999, oldestReader = 9999')
  db.close()
  const bytes = readFileSync(path)
  await t.rejects(open(t, folder, path), {
    message:
      /^The store has format 9999, which requires a program of format 9999 or newer; this one has format \d+\. Start a newer release, or restore a backup of this release\.$/
  })
  t.ok(before)
  t.strictSame(readFileSync(path), bytes)
})
