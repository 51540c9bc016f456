import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { createPlugin } from '../../config/commands/new-plugin.ts'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { logIn } from '../helper.ts'
import { run, spawnServer } from '../process.ts'
import { proposal } from './switches.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'
const PASSWORD = 'correct horse battery staple'

t.test('new-plugin writes a folder in which every name is the name of the plugin', async t => {
  const folder = testdir(t)
  const started = run(t, { folder, args: ['new-plugin', 'team-notes'] })
  t.equal(await started.exited, 0, started.output())
  t.match(started.output(), /^created the plugin team-notes in team-notes; next:.*npm test/s)
  const files = readdirSync(join(folder, 'team-notes'), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(({ parentPath, name }) => relative(join(folder, 'team-notes'), join(parentPath, name)))
  t.strictSame(files.toSorted(), [
    '.gitignore',
    'README.md',
    'aspectd.config.json',
    'index.test.ts',
    'index.ts',
    'package.json',
    'tsconfig.build.json',
    'tsconfig.json',
    'web/team-notes.ts',
    'web/tsconfig.json'
  ])
  const read = (file: string) => readFileSync(join(folder, 'team-notes', file), 'utf8')
  for (const file of files) t.notMatch(read(file), /my[-_ ]?plugin/i, file)
  for (const name of [/name: 'team-notes'/, /teamNotesNotes/, /addTeamNotesNote/, /EDIT_TEAM_NOTES_NOTES/])
    t.match(read('index.ts'), name)
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  t.match(JSON.parse(read('package.json')), { name: 'team-notes', peerDependencies: { aspectd: `^${version}` } })
})

t.test('new-plugin takes a path; the last part is the name, which the page has as its title', async t => {
  const folder = testdir(t, { inside: {} })
  const started = run(t, { folder: join(folder, 'inside'), args: ['new-plugin', '../mine/team-reviews'] })
  t.equal(await started.exited, 0, started.output())
  t.match(started.output(), /^created the plugin team-reviews in \.\.\/mine\/team-reviews; next:/)
  t.match(
    readFileSync(join(folder, 'mine/team-reviews/index.ts'), 'utf8'),
    /name: 'team-reviews'.*title: 'Team reviews'.*show: 'team-reviews.ts#TeamReviewsPage'/s
  )
  const read = (file: string) => readFileSync(join(folder, 'mine/team-reviews', file), 'utf8')
  t.match(read('web/team-reviews.ts'), /title: 'Team reviews'.*export const TeamReviewsPage /s)
  t.match(JSON.parse(read('package.json')).description, /^Team reviews, a plugin of aspectd/)
  t.match(read('README.md'), /^Team reviews, a plugin of/m)
})

t.test('bad names, taken names and folders that are not empty are refused, and nothing is written', async t => {
  const folder = testdir(t, { full: { 'a.txt': 'mine' }, file: 'mine' })
  const refused = (name: string, message: RegExp) =>
    t.rejects(createPlugin(name, join(folder, name), '1.0.0'), { code: 'NEW_PLUGIN', message })
  for (const name of ['Notes', 'my_notes', '../notes', '-x', 'a--b', '1st', 'x'.repeat(51)])
    await refused(name, /is not a plugin name: expected at most 50 lower-case letters, .*; nothing was written$/)
  await refused('tags', /the name tags is taken; these are: core, aspectd, entities, .*; nothing was written$/)
  await refused('full', /the folder \S+full is not empty; nothing was written$/)
  await refused('file', /file exists and is not a folder; nothing was written$/)
  t.strictSame(readdirSync(folder).toSorted(), ['file', 'full'])
  t.strictSame(readdirSync(join(folder, 'full')), ['a.txt'])
})

t.test('an empty folder is filled, and after a failure it is as it was', async t => {
  const folder = testdir(t, { empty: {}, bad: {} })
  await createPlugin('some', join(folder, 'empty'), '1.0.0')
  t.ok(existsSync(join(folder, 'empty/index.ts')))
  await t.rejects(createPlugin('some', join(folder, 'bad', 'x'.repeat(300)), '1.0.0'), { code: 'ENAMETOOLONG' })
  t.strictSame(readdirSync(join(folder, 'bad')), [])
})

const NOTES = `{ dataset(urn: "${DATASET}") { teamNotes } }`
const add = (text: string, urn = DATASET) => `mutation { addTeamNote(urn: "${urn}", text: "${text}") }`
const FIND = '{ findTeamNotes(text: "REST") { start count total datasets { urn } } }'

t.test('the new plugin is loaded by one line of configuration, and each of its operations works', async t => {
  const folder = testdir(t)
  await createPlugin('team', join(folder, 'team'), '1.0.0')
  const config = { load: ['./team/index.ts'], plugins: { team: { pageSize: 7 } } }
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  const ingest = (aspect: string, value: object) =>
    admin.post('/aspects?action=ingestProposal', { proposal: proposal(DATASET, aspect, value) })
  t.match(await admin.gql(add('x')), { errors: [{ message: /does not exist/, extensions: { code: 404 } }] })
  t.match(await ingest('status', { removed: false }), { status: 200 })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { teamNotes: [] } })
  t.strictSame((await admin.gql(add('from GraphQL'))).data, { addTeamNote: ['from GraphQL'] })
  const added = await admin.post('/team?action=add', { urn: DATASET, text: 'from REST' })
  t.strictSame(added.body, { value: ['from GraphQL', 'from REST'] })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { teamNotes: ['from GraphQL', 'from REST'] } })
  const found = { start: 0, count: 7, total: 1, datasets: [{ urn: DATASET }] }
  t.strictSame((await admin.gql(FIND)).data, { findTeamNotes: found })
  t.match(
    server.output(),
    new RegExp(`"plugin":"team","urn":"${DATASET.replace(/[()]/g, '.')}","msg":"the notes changed"`)
  )

  await t.test('the limits of the new plugin hold in GraphQL, in its action and for ingestion', async t => {
    const long = 'x'.repeat(501)
    const stored = (await admin.gql(NOTES)).data
    t.match(await admin.gql(add(long)), { errors: [{ message: /\/notes\/2.*500 characters/ }] })
    const refused = { status: 422, body: { message: /teamNotes.*500 characters/ } }
    t.match(await admin.post('/team?action=add', { urn: DATASET, text: long }), refused)
    t.match(await ingest('teamNotes', { notes: [long] }), refused)
    t.strictSame((await admin.gql(NOTES)).data, stored)
  })
  await t.test('bad input is refused with what was expected', async t => {
    t.match(await admin.post('/team?action=add', { urn: DATASET }), { status: 400, body: { message: /\/text/ } })
    t.match(await admin.post('/team?action=add', { urn: 'x', text: 'x' }), { status: 400, body: { message: /URN/ } })
    t.match(await admin.gql(add('x', 'urn:li:corpuser:datahub')), {
      errors: [{ message: /Unknown aspect teamNotes for entity corpuser/ }]
    })
    t.match(await createClient(server.url, {}).post('/team?action=add', { urn: DATASET, text: 'x' }), { status: 401 })
  })
})
