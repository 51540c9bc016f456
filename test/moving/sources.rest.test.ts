import { readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { makeCertificate } from '../certificate.ts'
import { serve } from '../core/outgoing/servers.ts'
import { temporaryFolder } from '../helper.ts'
import { failureOf } from '../transfer/command.ts'
import { differencesIn, moved, openCatalog, urnOf } from './catalogs.ts'

t.setTimeout(3 * 60_000)

const target = await openCatalog(t)
const folder = temporaryFolder(t)
const env = { ASPECTD_TOKEN: target.token, ASPECTD_SOURCE_TOKEN: 'source-token' }
// Each run of a command in this process adds one.
process.setMaxListeners(0)
let runs = 0
const importing = (source: string, ...more: string[]) =>
  failureOf(['import', source, '--to', target.url, '--report', join(folder, `${++runs}.jsonl`), ...more], env)

const json =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
/** Answers the list of datasets; everything else as a server that lists no entity types. */
const listing =
  (list: RequestListener): RequestListener =>
  (request, response) =>
    (request.url?.startsWith('/openapi/v3/entity/dataset?') ? list : json({ message: 'no' }, 404))(request, response)
const page = (urn: string, scrollId: string) => ({ entities: [{ urn, status: { value: {} } }], scrollId })

t.test('sources that answer nonsense, slowly or without end are named, with what they say', async t => {
  const html: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>welcome</html>')
  const moves: RequestListener = (_request, response) =>
    response.writeHead(302, { location: 'https://user:secret@other.example/log-in?token=abc' }).end()
  const never: RequestListener = () => undefined
  let number = 0
  const endless: RequestListener = (request, response) => {
    const entities = Array.from({ length: 500 }, () => ({ urn: urnOf(`t${number++}`), status: { value: {} } }))
    json({ entities, scrollId: String(number), totalCount: 1 })(request, response)
  }
  const flood: RequestListener = (_request, response) => {
    const more = () => {
      while (response.write(' '.repeat(1_000_000)));
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.on('drain', more)
    more()
  }
  const cases: [string, RequestListener, RegExp][] = [
    ['a page for people', html, /answers \S+\/specifications with text\/html instead of JSON: "<html>welcome/],
    ['another API', json([1, 2]), /with what is not elements, a list of entity types: \[1,2\]/],
    ['a redirect', moves, /redirects \S+ to "https:\/\/other\.example": name the address of the catalog itself/],
    ['a refusal', json({}, 401), /does not accept the token of ASPECTD_SOURCE_TOKEN \(401\)/],
    ['a failure', json({ error: 'broken' }, 500), /answers 500 to \S+\/specifications: broken/],
    ['no answer', never, /does not answer \S+: no answer within 1000 ms/],
    ['a list of no entities', listing(json({ entities: [1] })), /what is not a list of entities with their URNs/],
    ['the same page again', listing(json(page(urnOf('same'), 'again'))), /does not end its list .* a page comes again/],
    ['more than there is', listing(endless), /does not end its list .*: it has listed \d+ items of 1/],
    ['one answer without end', listing(flood), /^$/]
  ]
  for (const [name, answer, expected] of cases) {
    const port = await serve(t, answer)
    const args = ['--types', 'dataset', '--timeout', name === 'no answer' ? '1' : '60', '--dry-run']
    const { text } = await importing(`http://127.0.0.1:${port}`, ...args)
    t.match(text, expected, name)
    if (name === 'one answer without end')
      t.match(
        differencesIn(folder, `${runs}.jsonl`).find(({ of }) => of === 'dataset'),
        {
          what: 'unread',
          of: 'dataset',
          why: /is larger than \d+ bytes/
        }
      )
    t.notMatch(text, /secret|source-token/)
    process.exitCode = 0
  }
})

t.test('certificates are checked, and tokens are not given in addresses', async t => {
  const { cert, key } = makeCertificate(folder, 'own')
  const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, json({}))
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  t.teardown(() => server.close())
  t.match((await importing(`https://127.0.0.1:${port}`)).text, /no trusted authority has signed its certificate/)
  t.match((await importing('http://127.0.0.1:1')).text, /does not answer \S+: the connection was refused|port/)
  for (const address of ['https://user:pass@host', 'https://host/?token=x', 'https://host/#x'])
    t.match((await importing(address)).text, /tokens are not given in addresses; see aspectd import --help/)
  t.match((await importing('ftp://host')).text, /expected an address such as/)
  t.match((await importing('https://host', '--since', 'yesterday')).text, /--since: expected a time such as 2026-01-31/)
  t.match((await importing('https://host', '--timeout', '0')).text, /--timeout: expected seconds from 1 to 3600/)
  t.match((await failureOf(['export', 'https://host'], env)).text, /--to is missing/)
  const without = await failureOf(['export', target.url, '--to', join(folder, 'x.json')], {})
  t.match(without.text, /requires a token: set ASPECTD_TOKEN, or ASPECTD_TOKEN_FILE/)
})

t.test('files that are none are named, and lines that are no proposals are listed', async t => {
  const file = join(folder, 'in.json')
  const whole = (urn: string, aspectName: string, aspect: object) =>
    JSON.stringify({ entityType: 'dataset', entityUrn: urn, changeType: 'UPSERT', aspectName, aspect }, null, 2)
  const cases: [string, RegExp][] = [
    ['hello', /is not a list of JSON objects: see byte 0/],
    ['[{"entityUrn": "x"}, 7]', /is not a list of JSON objects: see byte 21/],
    [`[${whole(urnOf('cut'), 'status', { json: {} }).slice(0, 40)}`, /is truncated/]
  ]
  for (const [text, expected] of cases) {
    writeFileSync(file, text)
    t.match((await importing(file)).text, expected)
  }
  t.match((await importing(join(folder, 'nothing.json'))).text, /cannot be read: ENOENT/)

  const lines = [
    whole(urnOf('file'), 'status', { value: '{"removed": false}', contentType: 'application/json' }),
    whole(urnOf('file'), 'datasetProperties', { json: { description: 'quotes " \\ and } in it' } }),
    whole(urnOf('file'), 'datasetProperties', { json: { customProperties: { big: 12 }, wrong: true } }),
    whole(urnOf('file'), 'noSuchAspect', { json: {} }),
    whole('no urn', 'status', { json: {} }),
    whole(urnOf('deep'), 'status', { json: JSON.parse(`${'{"a":'.repeat(150)}1${'}'.repeat(150)}`) }),
    JSON.stringify({ proposedSnapshot: {} })
  ]
  writeFileSync(file, `[\n${lines.join(',\n')}]`)
  const args = ['import', file, '--to', target.url]
  t.match(await moved(t, folder, args, { to: target }), { code: 1, text: /\d+ refused by the target/ })
  t.match(
    differencesIn(folder).map(({ what, why }) => `${what}: ${why}`),
    [
      /^unknown: dataset has no aspect noSuchAspect there/,
      /^refused: .*100/,
      /^refused: 422: .*wrong/,
      /^unread: entityUrn/,
      /^unread: it is a snapshot/,
      'fewer: 2 in the source, 1 in the target'
    ]
  )
  const { body } = await target.server.admin.get(`/openapi/v3/entity/dataset/${encodeURIComponent(urnOf('file'))}`)
  t.match(body, {
    status: { value: { removed: false } },
    datasetProperties: { value: { description: 'quotes " \\ and } in it' } }
  })
})
