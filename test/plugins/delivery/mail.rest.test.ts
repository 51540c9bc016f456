import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { makeCertificate } from '../../certificate.ts'
import { type Client, eventually, type Server, start, temporaryFolder } from '../../helper.ts'
import { asking, probe } from './probe.ts'
import { deliveryConfig } from './receiver.ts'
import { linkIn, openSmtp } from './smtp.ts'

const CREATE = 'mutation ($input: CreateMyChannelInput!) { createMyChannel(input: $input) }'
const mine = async (client: Client) =>
  (
    await client.gql(
      '{ myChannels { hasMail channels { urn name kind host state error waiting timing { digest at timezone quietFrom quietTo } } } }'
    )
  ).data.myChannels
const ask = (client: Client, name: string, urn: string) =>
  client.gql(`mutation ($urn: String!) { ${name}(urn: $urn) ${name === 'testMyChannel' ? '{ outcome error }' : ''} }`, {
    urn
  })
const plain = (port: number, more: object = {}) =>
  deliveryConfig({
    mailHost: '127.0.0.1',
    mailPort: port,
    mailSecurity: 'none',
    mailFrom: 'catalog@example.com',
    ...more
  })

const post = async (server: Server, path: string) =>
  (
    await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click'
    })
  ).status

/** A confirmed mail channel of a user. */
async function confirmed(server: Server, smtp: Awaited<ReturnType<typeof openSmtp>>, input: object = {}) {
  const client = await server.user('rita')
  const { data } = await client.gql(CREATE, {
    input: { name: 'mail', kind: 'MAIL', address: 'rita@example.com', ...input }
  })
  const [mail] = await eventually(() => smtp.mails.length > 0 && smtp.mails)
  if (!mail) throw new Error('no mail')
  const link = linkIn(mail, '/delivery/verify')
  return { client, urn: data.createMyChannel as string, link, mail }
}

t.test('an address is confirmed by the link in a mail; then notices arrive, until one click stops them', async t => {
  const smtp = await openSmtp(t, { disabledCommands: ['STARTTLS', 'AUTH'] })
  const server = await start(t, {
    plugins: [probe],
    config: plain(smtp.port, { baseUrl: 'https://catalog.example.com' })
  })
  const { client, urn, link, mail } = await confirmed(server, smtp)
  const queue = (payload: object) => asking(server.admin)('queue', { urn, payloads: [payload] })
  t.strictSame(mail.to, ['rita@example.com'])
  t.match(mail.text, 'https://catalog.example.com/delivery/verify')
  t.match(await mine(client), { hasMail: true, channels: [{ state: 'UNVERIFIED', host: 'rita@example.com' }] })
  t.equal(await queue({ text: 'too early' }), 'stopped')
  for (const name of ['resumeMyChannel', 'testMyChannel']) {
    t.match(await ask(client, name, urn), { errors: [{ message: /^Confirm the address first/ }] })
  }
  const shown = await fetch(server.url + link)
  t.match(await shown.text(), /<h1>Confirm your address<\/h1>.*<form method="post"/)
  t.match(shown.headers.get('content-security-policy'), /default-src 'none'/)
  t.match((await mine(client)).channels[0], { state: 'UNVERIFIED' }, 'to open it changes nothing')
  t.equal(await post(server, link.replace('/verify', '/stop')), 404, 'it is for one purpose')
  t.equal(await post(server, link.replace(/token=aspectd1%3A\w{12}%3A.{9}/, '$&AAAA')), 404)
  t.equal(await post(server, link.replace(/channel=[^&]+/, 'channel=other')), 404)
  t.equal(await post(server, link), 200)
  t.equal(await post(server, link), 200, 'a second click does no harm')
  t.match((await mine(client)).channels[0], { state: 'ACTIVE' })

  t.equal(await queue({ text: '<b>Rows</b> & "more"' }), 'queued')
  const notice = await eventually(() => smtp.mails[1])
  t.match(notice.text, /^Subject: =\?UTF-8\?Q\?<b>Rows<\/b>/m)
  t.match(notice.text, '&lt;b&gt;Rows&lt;/b&gt; &amp; &quot;more&quot;', 'HTML is escaped')
  t.match(notice.text, '<a href="https://catalog.example.com/x">')
  t.match(notice.text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const [, stop = ''] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(notice.text.replace(/\r\n /g, '')) ?? []
  const { pathname, search } = new URL(stop)
  t.equal(await post(server, pathname + search), 200)
  t.match((await mine(client)).channels[0], { state: 'PAUSED' })
  t.equal(await queue({ text: 'not wanted' }), 'stopped')
  t.match(await ask(client, 'resumeMyChannel', urn), { data: { resumeMyChannel: true } })
  t.match(await ask(client, 'testMyChannel', urn), { data: { testMyChannel: { outcome: 'sent' } } })
  t.equal(smtp.mails.length, 3)
})

t.test('a digest is one mail; quiet hours and its time decide when it is due', async t => {
  const smtp = await openSmtp(t, { disabledCommands: ['STARTTLS', 'AUTH'] })
  const server = await start(t, { plugins: [probe], config: plain(smtp.port) })
  const timing = { digest: 'DAILY', at: '07:30', timezone: 'Europe/Berlin', quietFrom: '22:00', quietTo: '07:00' }
  const { client, urn, link } = await confirmed(server, smtp, { timing })
  t.match((await mine(client)).channels[0], { timing })
  await post(server, link)
  for (const text of ['first', 'second']) await asking(server.admin)('queue', { urn, payloads: [{ text }] })
  const { state } = await asking(server.admin)('view', { urn })
  const due = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(state.due)
  t.equal(due, '07:30')
  t.match((await mine(client)).channels[0], { waiting: 2 })
  await ask(client, 'pauseMyChannel', urn)
  await ask(client, 'resumeMyChannel', urn)
  const digest = await eventually(() => smtp.mails[1])
  t.match(digest.text, /^Subject: 2 notices\r$/m)
  t.match(digest.text, /- first\r\n[\s\S]*- second\r\n/)
  await eventually(async () => (await mine(client)).channels[0].waiting === 0)
  t.equal(smtp.mails.length, 2)
})

t.test('STARTTLS is required, with a trusted certificate and the password; refusals are dead letters', async t => {
  const folder = temporaryFolder(t)
  const { key, cert: mailCa } = makeCertificate(folder, 'smtp')
  const smtp = await openSmtp(t, { key: readFileSync(key), cert: readFileSync(mailCa), authOptional: false })
  const secure = { mailSecurity: 'starttls', mailUser: 'catalog', mailCa }
  const options = { plugins: [probe], config: plain(smtp.port, { ...secure, tries: 1 }) }
  const server = await start(t, { ...options, env: { ASPECTD_MAIL_PASSWORD: 'open sesame' } })
  const { client, urn, link, mail } = await confirmed(server, smtp)
  t.match(mail, { secure: true, user: 'catalog' })
  await post(server, link)
  smtp.answer.code = 550
  await asking(server.admin)('queue', { urn, payloads: [{ text: 'x' }] })
  const { letters } = await eventually(async () => {
    const found = await asking(server.admin)('letters', { urn })
    return found.total > 0 && found
  })
  t.match(letters, [{ status: 550, error: 'the SMTP server answered 550' }])
  smtp.answer.code = 451
  await asking(server.admin)('queue', { urn, payloads: [{ text: 'y' }] })
  await eventually(async () => (await mine(client)).channels[0].state === 'FAILING')
  smtp.answer.code = undefined
  await eventually(() => smtp.mails.length === 2)
  const refused = async (t: Test, env: Record<string, string>, config: object, message: RegExp) => {
    const other = await start(t, { config: plain(smtp.port, config), env })
    const rita = await other.user('rita')
    const input = { name: 'mail', kind: 'MAIL', address: 'rita@example.com' }
    t.match(await rita.gql(CREATE, { input }), { errors: [{ message, extensions: { code: 409 } }] })
  }
  await refused(t, { ASPECTD_MAIL_PASSWORD: 'wrong' }, secure, /refused the user name or password/)
  await refused(t, { ASPECTD_MAIL_PASSWORD: 'open sesame' }, { ...secure, mailCa: '' }, /^The mail was not sent: /)
  const open = await openSmtp(t, { disabledCommands: ['STARTTLS', 'AUTH'] })
  await refused(t, {}, { mailPort: open.port, mailSecurity: 'starttls' }, /^The mail was not sent: /)
  t.equal(open.mails.length, 0, 'nothing is sent without encryption')
})

t.test('channels belong to one user, and wrong input is refused', async t => {
  const smtp = await openSmtp(t, { disabledCommands: ['STARTTLS', 'AUTH'] })
  const server = await start(t, { config: plain(smtp.port) })
  const { client, urn } = await confirmed(server, smtp)
  for (const name of ['confirmMyChannel', 'pauseMyChannel', 'resumeMyChannel', 'removeMyChannel', 'testMyChannel']) {
    t.match(await ask(server.admin, name, urn), { errors: [{ extensions: { code: 404 } }] }, name)
  }
  t.strictSame((await mine(server.admin)).channels, [])
  const refused = async (input: object, message: RegExp) =>
    t.match(await client.gql(CREATE, { input: { name: 'x', kind: 'MAIL', address: 'a@example.com', ...input } }), {
      errors: [{ message }]
    })
  for (const address of [
    'rita',
    'a@b@c',
    'Rita <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@-',
    '@example.com'
  ]) {
    await refused({ address }, /^The address is not valid: expected a mail address such as ann@example.com$/)
  }
  await refused({ kind: 'SLACK', address: 'ftp://example.com' }, /^The URL is not valid/)
  await refused({ name: '' }, /^The name must not be empty/)
  await refused({ timing: { digest: 'DAILY', timezone: 'Mars' } }, /Expected a time zone/)
  await refused({ timing: { digest: 'DAILY', timezone: 'UTC', at: '25:00' } }, /^at: expected a time such as 07:30/)
  await refused({ timing: { digest: 'NOW', timezone: 'UTC', quietFrom: '22:00' } }, /expected both or none/)
  for (let at = 0; at < 4; at++)
    t.match(await ask(client, 'confirmMyChannel', urn), { data: { confirmMyChannel: true } })
  t.match(await ask(client, 'confirmMyChannel', urn), { errors: [{ message: /^At most 5 mails an hour/ }] })
  await refused({}, /^At most 5 mails an hour/)
  t.equal((await mine(client)).channels.length, 1)
  t.match(await ask(client, 'removeMyChannel', urn), { data: { removeMyChannel: true } })
  t.strictSame((await mine(client)).channels, [])
})

t.test('wrong settings of mail stop the start', async t => {
  const refused = async (config: object, message: RegExp) =>
    t.rejects(
      start(t, { config: deliveryConfig({ mailHost: 'smtp.example.com', mailFrom: 'a@example.com', ...config }) }),
      {
        code: 'MISCONFIGURED',
        message
      }
    )
  await refused({ mailFrom: 'catalog' }, /plugins\.delivery\.mailFrom: expected an address/)
  await refused({ mailHost: '' }, /plugins\.delivery\.mailHost: expected the SMTP server/)
  await refused({ mailHost: 'a b' }, /plugins\.delivery\.mailHost: expected a host name/)
  await refused({ mailUser: 'catalog' }, /plugins\.delivery\.mailPassword: expected the password/)
  await refused({ mailCa: '/nowhere' }, /plugins\.delivery\.mailCa: expected a file/)
  await refused({ mailSecurity: 'ssl' }, /mailSecurity/)
  await refused({ baseUrl: 'catalog' }, /plugins\.delivery\.baseUrl: expected https/)
})
