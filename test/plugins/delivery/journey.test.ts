import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { asking, probe } from './probe.ts'
import { deliveryConfig, openReceiver } from './receiver.ts'

const ROOT = 'urn:li:corpuser:datahub'
const texts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, at) => ({ text: String(from + at) }))
const textOf = ({ body }: { body: string }) => JSON.parse(body).data.text

t.test('messages arrive in order, each once, signed with the secret', async t => {
  const receiver = await openReceiver(t)
  const server = await start(t, { plugins: [probe], config: deliveryConfig() })
  const ask = asking(server.admin)
  const { urn, secret } = await ask('create', { kind: 'webhook', url: receiver.url, owner: ROOT, name: 'shop' })
  t.equal(await ask('queue', { urn, payloads: texts(1, 20) }), 'queued')
  t.equal(await ask('queue', { urn, payloads: texts(21, 30) }), 'queued')
  await eventually(() => receiver.received.length === 30)
  t.strictSame(
    receiver.received.map(textOf),
    texts(1, 30).map(({ text }) => text)
  )
  for (const { headers, body } of receiver.received) {
    t.match(new Webhook(secret).verify(body, headers as Record<string, string>), {
      type: 'probe.text',
      timestamp: '2023-11-14T22:13:20.000Z'
    })
  }
  const view = await eventually(async () => {
    const found = await ask('view', { urn })
    return found.waiting === 0 && found.state.owner === undefined && found
  })
  t.match(view, {
    host: receiver.host,
    deadLetters: 0,
    secrets: 1,
    state: { attempts: [{ outcome: 'sent', status: 204 }] }
  })
  t.notMatch(JSON.stringify(view), /whsec_|\/hook/, 'neither the secret nor the whole address is shown')
  const page = await server.metrics()
  t.equal(page.value('aspectd_delivery_attempts_total', { kind: 'webhook', outcome: 'sent' }), 30)
})
