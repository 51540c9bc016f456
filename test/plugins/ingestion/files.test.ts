import { existsSync, linkSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { inputOf, newSource, put, request, settingsOf } from './requests.ts'

const config = { plugins: { executor: false, ingestion: { fileMB: 1 } } }
let server = await start(t, { config })
const { admin, user } = server
const keeper = await user('keeper', { privileges: ['MANAGE_INGESTION'] })
const editor = await user('editor', { role: 'Editor' })
const TYPE = { 'content-type': 'application/octet-stream' }
const pathOf = (source: string, name: string) =>
  `/ingestion/files?source=${encodeURIComponent(source)}&name=${encodeURIComponent(name)}`
const upload = (by: Client, source: string, name: string, body = 'id,tag\n1,a\n') =>
  by.send('POST', pathOf(source, name), body, TYPE)
const drop = (by: Client, urn: string, name: string) =>
  by.gql('mutation d($urn: String!, $name: String!) { deleteIngestionFile(urn: $urn, name: $name) }', { urn, name })
const folderOf = (source: string) => join(server.folder, 'data/ingestion/files', source.split(':').at(-1) ?? '')
const filesIn = (source: string) => (existsSync(folderOf(source)) ? readdirSync(folderOf(source)).toSorted() : [])
const { cookie } = await sessionOf()

/** What the client of a browser sends. */
async function sessionOf() {
  const { headers } = await server.anonymous.post('/logIn', { username: 'datahub', password: server.password })
  return {
    cookie: headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
  }
}

t.test('a file is stored beside its source, listed, replaced and deleted', async t => {
  const urn = await newSource(admin, 'files')
  const { status, body } = await upload(keeper, urn, 'orders.csv')
  t.match({ status, body }, { status: 200, body: { name: 'orders.csv', bytes: 11, path: 'upload://orders.csv' } })
  await upload(admin, urn, 'a b.json', '{}')
  t.match((await settingsOf(admin, urn)).files, [
    { name: 'a b.json', bytes: 2, uploadedBy: admin.actor },
    { name: 'orders.csv', bytes: 11, uploadedBy: keeper.actor, path: 'upload://orders.csv' }
  ])
  await upload(admin, urn, 'orders.csv', 'new')
  t.equal(readFileSync(join(folderOf(urn), 'orders.csv'), 'utf8'), 'new')
  t.strictSame((await drop(keeper, urn, 'a b.json')).data, { deleteIngestionFile: 'a b.json' })
  t.strictSame(filesIn(urn), ['orders.csv'])
  t.match((await drop(keeper, urn, 'a b.json')).errors, [{ message: /There is no file a b.json/ }])
  t.match((await drop(keeper, urn, '../orders.csv')).errors, [{ message: /There is no file/ }])
})

t.test('a recipe names files of its source, and a request has their paths', async t => {
  const urn = await newSource(admin, 'names files')
  const recipe = JSON.stringify({ source: { type: 'csv-enricher', config: { filename: 'upload://orders.csv' } } })
  const check = async (of = urn) =>
    (
      await admin.gql(
        'query c($recipe: String!, $of: String) { checkRecipe(recipe: $recipe, urn: $of) { problems { path message } } }',
        { recipe, of }
      )
    ).data.checkRecipe.problems
  t.match(await check(), [
    { path: 'source.config.filename', message: /upload:\/\/orders.csv is not a file of this source/ }
  ])
  await upload(admin, urn, 'orders.csv')
  t.strictSame(await check(), [])
  await put(admin, urn, inputOf('names files', { type: 'csv-enricher' }, { recipe }))
  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const test = 'mutation t($input: CreateTestConnectionRequestInput!) { createTestConnectionRequest(input: $input) }'
  const input = { recipe, urn, executorId: 'remote-1' }
  const tried: string = (await admin.gql(test, { input })).data.createTestConnectionRequest
  for (const request of [run, tried]) {
    const { data } = await admin.gql(
      `{ executionRequest(urn: "${request}") { input { executorId arguments { key value } } } }`
    )
    const found = data.executionRequest.input.arguments.find(({ key }: { key: string }) => key === 'recipe')
    t.equal(JSON.parse(found.value).source.config.filename, join(folderOf(urn), 'orders.csv'))
    t.equal(data.executionRequest.input.executorId, request === tried ? 'remote-1' : 'default')
  }
})

t.test('a copy of a source has the files; the deletion of a source, in any way, deletes its own', async t => {
  const urn = await newSource(admin, 'to copy')
  await upload(admin, urn, 'orders.csv')
  const { data } = await admin.gql(`mutation { cloneIngestionSource(urn: "${urn}", name: "copied") }`)
  const copy: string = data.cloneIngestionSource
  await upload(admin, copy, 'orders.csv', 'of the copy')
  t.equal(readFileSync(join(folderOf(urn), 'orders.csv'), 'utf8'), 'id,tag\n1,a\n')
  await admin.gql(`mutation { deleteIngestionSource(urn: "${urn}") }`)
  await eventually(() => !existsSync(folderOf(urn)))
  t.match((await settingsOf(admin, copy)).files, [{ name: 'orders.csv', bytes: 11 }])
  await admin.post('/entities?action=delete', { urn: copy })
  await eventually(() => !existsSync(folderOf(copy)))
})

t.test('names that lead elsewhere are refused, and so are sources that do not exist', async t => {
  const urn = await newSource(admin, 'names')
  const names = [
    '..',
    '../x',
    'a/b',
    'a\\b',
    '/etc/passwd',
    '.hidden',
    'a\u0000b',
    'a\nb',
    ' a',
    'a.',
    'a:b',
    'x'.repeat(201),
    '\u202etxt'
  ]
  for (const name of [...names, '%2e%2e%2fx']) {
    const { status, body } = await upload(admin, urn, name)
    if (name.startsWith('%')) t.equal(status, 200, 'a name that only looks encoded is one')
    else t.match({ status, body }, { status: 400, body: { message: /^The name of a file must/ } }, JSON.stringify(name))
  }
  t.match(await upload(admin, urn, ''), { status: 400 })
  const twice = `${pathOf(urn, 'a')}&name=b`
  t.match(await admin.send('POST', twice, 'x', TYPE), { status: 400, body: { message: /name once/ } })
  t.match(await upload(admin, 'urn:li:dataHubIngestionSource:none', 'a'), { status: 404 })
  t.match(await upload(admin, 'urn:li:tag:a', 'a'), { status: 400 })
  t.strictSame(filesIn(urn), ['%2e%2e%2fx'])
  t.notOk(existsSync(join(server.folder, 'data/ingestion/files/none')))
  const odd = 'urn:li:dataHubIngestionSource:../../odd'
  await put(admin, odd, inputOf('odd id'))
  t.match(await upload(admin, odd, 'a'), { status: 200 })
  t.notOk(existsSync(join(server.folder, 'data/odd')))
  t.equal(
    readdirSync(join(server.folder, 'data/ingestion/files')).filter(name => /^x[0-9a-f]{40}$/.test(name)).length,
    1
  )
})

t.test('only who manages ingestion uploads, as a file', async t => {
  const urn = await newSource(admin, 'guarded files')
  t.match(await upload(editor, urn, 'a'), { status: 403 })
  t.match(await upload(server.anonymous, urn, 'a'), { status: 401 })
  t.match((await drop(editor, urn, 'a')).errors, [{ extensions: { code: 403 } }])
  for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
    t.match(await keeper.send('POST', pathOf(urn, 'a'), '{}', { 'content-type': type }), { status: 415 }, type)
  }
  const packed = { ...TYPE, 'content-encoding': 'gzip' }
  t.match(await keeper.send('POST', pathOf(urn, 'a'), 'x', packed), {
    status: 415,
    body: { message: /content-encoding/ }
  })
  const browser = server.as({ cookie })
  t.match(await upload(browser, urn, 'from the console'), { status: 200 })
  const foreign = { ...TYPE, 'sec-fetch-site': 'cross-site' }
  t.match(await browser.send('POST', pathOf(urn, 'a'), 'x', foreign), { status: 403 })
  t.match(await browser.send('POST', pathOf(urn, 'a'), 'x', { 'content-type': 'text/plain' }), { status: 415 })
  t.match(await browser.send('POST', '/aspects?action=ingestProposal', '{}', TYPE), { status: 415 })
  t.strictSame(filesIn(urn), ['from the console'])
})

t.test('a file that is too large is refused, and nothing is left over', async t => {
  const urn = await newSource(admin, 'large')
  const large = await upload(keeper, urn, 'large', 'x'.repeat(1_000_001))
  t.match(large, { status: 413, body: { message: /larger than this path allows: at most 1000000 bytes/ } })
  t.match(await chunked(keeperHeaders(), urn, 3_000_000), { status: 413 })
  // The answer does not wait for the removal.
  await eventually(() => filesIn(urn).length === 0)
  t.match(await upload(keeper, urn, 'just fits', 'x'.repeat(1_000_000)), { status: 200, body: { bytes: 1_000_000 } })
  t.match(await upload(keeper, urn, 'empty', ''), { status: 200, body: { bytes: 0 } })
})

const keeperHeaders = () => ({ ...TYPE, cookie })

/** Sends a body without saying how long it is. */
function chunked(
  headers: Record<string, string>,
  source: string,
  bytes: number
): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(server.url + pathOf(source, 'chunked'), { method: 'POST', headers }, answer => {
      answer.resume()
      resolve({ status: answer.statusCode })
    })
    sent.on('error', reject)
    for (let at = 0; at < bytes; at += 100_000) sent.write(Buffer.alloc(100_000))
    sent.end()
  })
}

t.test('of an upload that is cut off nothing is left over', async t => {
  const urn = await newSource(admin, 'cut')
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${pathOf(urn, 'cut')} HTTP/1.1`,
    'host: x',
    `content-type: ${TYPE['content-type']}`,
    `cookie: ${cookie}`
  ]
  socket.write(`${[...head, 'content-length: 900000'].join('\r\n')}\r\n\r\n${'x'.repeat(300_000)}`)
  await eventually(() => filesIn(urn).length === 1)
  t.match(filesIn(urn), [/^\.[\w-]+\.part$/])
  socket.destroy()
  await eventually(() => filesIn(urn).length === 0)
  t.strictSame((await settingsOf(admin, urn)).files, [])
})

t.test('of two uploads of one name one is there, whole, and is the one that is listed', async t => {
  const urn = await newSource(admin, 'both')
  const bodies = Array.from({ length: 8 }, (_, at) => String(at).repeat(200_000 + at))
  const answers = await Promise.all(bodies.map(body => upload(admin, urn, 'one', body)))
  for (const { status } of answers) t.equal(status, 200)
  t.strictSame(filesIn(urn), ['one'])
  const stored = readFileSync(join(folderOf(urn), 'one'), 'utf8')
  t.ok(bodies.includes(stored))
  t.match((await settingsOf(admin, urn)).files, [{ name: 'one', bytes: stored.length }])
})

t.test('a start removes what a killed server has left, but not what may still arrive', async t => {
  const urn = await newSource(admin, 'left over')
  await upload(admin, urn, 'orders.csv')
  const file = (name: string) => join(folderOf(urn), name)
  writeFileSync(file('.old-1.part'), 'x')
  writeFileSync(file('.new-1.part'), 'x')
  linkSync(file('orders.csv'), file('shared.csv'))
  utimesSync(file('.old-1.part'), new Date(0), new Date(0))
  utimesSync(file('orders.csv'), new Date(0), new Date(0))
  server = await server.restart()
  await eventually(() => !existsSync(file('.old-1.part')))
  t.strictSame(filesIn(urn), ['.new-1.part', 'orders.csv', 'shared.csv'])
})
