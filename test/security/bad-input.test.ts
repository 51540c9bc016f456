import { gzipSync } from 'node:zlib'
import t from 'tap'
import { start } from '../helper.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz,PROD)'
const { admin, url } = await start(t)

t.test('a page that starts beyond 2^53 is 400', async t => {
  for (const beyond of ['1e300', '1e400', '1e19', 1e300]) {
    const { status, body } = await admin.post('/entities?action=listUrns', { entity: 'dataset', start: beyond })
    t.equal(status, 400, String(beyond))
    t.match(body.message, /\/start :: ".*" cannot be coerced to integer/)
  }
})

t.test('a body with a content-encoding is 415, compressed or not', async t => {
  const json = JSON.stringify({ username: 'someone', password: 'something' })
  for (const body of [json, new Uint8Array(gzipSync(json))]) {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const reply = await fetch(`${url}/logIn`, { method: 'POST', headers, body })
    t.equal(reply.status, 415)
    t.match(await reply.json(), { message: 'the body must be sent without a content-encoding' })
  }
})

t.test('a batch of small patches has the same limit as one large patch', async t => {
  const proposals = Array.from({ length: 2000 }, (_, at) => {
    const tags = [`urn:li:tag:a${at}`, `urn:li:tag:b${at}`, `urn:li:tag:c${at}`]
    const value = JSON.stringify(tags.map(tag => ({ op: 'add', path: `/tags/${tag}`, value: { tag } })))
    const aspect = { value, contentType: 'application/json' }
    return { entityUrn: DATASET, changeType: 'PATCH', aspectName: 'globalTags', aspect }
  })
  const { status, body } = await admin.post('/aspects?action=ingestProposalBatch', { proposals })
  t.equal(status, 400)
  t.match(body.message, /too many operations for arrays of this length/)
  t.equal((await admin.get(`/entities/${encodeURIComponent(DATASET)}`)).status, 404)
})
