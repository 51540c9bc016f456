import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { deliveryConfig, openReceiver } from '../delivery/receiver.ts'
import { created, datasetOf, eventsOf, linesOf, list } from './requests.ts'

const ROOT = 'urn:li:corpuser:datahub'
const TAGGED = (tag: string) => ({ tags: [{ tag: `urn:li:tag:${tag}` }] })

t.test('events arrive in their order, signed, and only those of the filters', async t => {
  const [all, some] = await Promise.all([openReceiver(t), openReceiver(t)])
  const server = await start(t, { config: deliveryConfig() })
  const { admin } = server
  const first = await created(admin, { name: 'all', url: all.url })
  const second = await created(admin, {
    ...{ name: 'some', url: some.url, types: ['dataset'], categories: ['TAG'] },
    ...{ urns: [`${datasetOf('shop').slice(0, -8)}*`], actors: [ROOT] }
  })
  t.match(first.secret, /^whsec_.{44}$/)
  await server.ingest('urn:li:tag:pii', 'tagProperties', { name: 'pii' })
  for (const name of ['shop.a', 'shop.b', 'other']) await server.ingest(datasetOf(name), 'globalTags', TAGGED('pii'))
  const last = `TAG ADD ${datasetOf('other')}`
  await eventually(() => linesOf(eventsOf(all.received, first.secret)).includes(last))
  const lines = linesOf(eventsOf(all.received, first.secret))
  t.strictSame(
    lines.filter(line => line.startsWith('TAG ADD') || line.endsWith(':pii')),
    ['LIFECYCLE CREATE urn:li:tag:pii', ...['shop.a', 'shop.b', 'other'].map(name => `TAG ADD ${datasetOf(name)}`)]
  )
  await eventually(() => eventsOf(some.received, second.secret).length === 2)
  t.match(eventsOf(some.received, second.secret), [
    { entityUrn: datasetOf('shop.a'), category: 'TAG', operation: 'ADD', modifier: 'urn:li:tag:pii', actor: ROOT },
    { entityUrn: datasetOf('shop.b'), time: Number }
  ])
  t.match(await list(admin, { query: 'som' }), {
    total: 1,
    webhooks: [{ name: 'some', types: ['dataset'], owner: ROOT }]
  })
})
