import t from 'tap'
import { type Client, cookiesOf, start } from '../../helper.ts'
import { QUICK } from '../../people.ts'
import { events } from '../audit/events.ts'
import { made } from '../tokens/requests.ts'
import { invite, ME } from './requests.ts'

const CHANGE = 'mutation ($input: ChangeOwnPasswordInput!) { changeOwnPassword(input: $input) }'
const OLD = 'a long enough one'
const NEW = 'quite another long one'

const server = await start(t, QUICK)
const { admin, anonymous } = server

async function signUp(name: string): Promise<string> {
  const email = `${name}@example.com`
  const inviteToken = await invite(admin)
  await anonymous.post('/signUp', { fullName: name, email, title: 't', password: OLD, inviteToken })
  return email
}

const tryLogIn = (username: string, password: string) => anonymous.post('/logIn', { username, password })

async function logIn(username: string, password = OLD): Promise<Client> {
  const { headers } = await tryLogIn(username, password)
  return anonymous.with({ cookie: cookiesOf(headers), actor: `urn:li:corpuser:${username}` })
}

const change = (by: Client, currentPassword: string, newPassword: string) =>
  by.gql(CHANGE, { input: { currentPassword, newPassword } })

/** The error of a change that is refused. */
async function refusal(by: Client, currentPassword: string, newPassword: string) {
  const [error] = (await change(by, currentPassword, newPassword)).errors
  return { code: error.extensions.code, message: error.message }
}

t.test('users change their password: the session stays, all others end, and only the new one works', async t => {
  const ann = await signUp('ann')
  const [here, elsewhere] = [await logIn(ann), await logIn(ann)]
  t.equal((await change(here, OLD, NEW)).data.changeOwnPassword, true)
  t.equal((await here.gql(ME)).status, 200)
  t.equal((await elsewhere.gql(ME)).status, 401)
  t.equal((await tryLogIn(ann, OLD)).status, 400)
  t.equal((await tryLogIn(ann, NEW)).status, 200)
})

t.test('a wrong, weak, long or unchanged password changes nothing', async t => {
  const bob = await signUp('bob')
  const by = await logIn(bob)
  t.match(await refusal(by, 'not the current one', NEW), { code: 400, message: 'The current password is wrong.' })
  t.match(await refusal(by, OLD, 'short'), { code: 400, message: /12 to 128 characters, found 5$/ })
  t.match(await refusal(by, OLD, 'x'.repeat(129)), { code: 400, message: /12 to 128 characters, found 129$/ })
  t.match(await refusal(by, OLD, `${bob}1`), { code: 400, message: /name/ })
  t.match(await refusal(by, OLD, OLD), { code: 400, message: /must differ/ })
  t.equal((await tryLogIn(bob, OLD)).status, 200)
})

t.test('of two changes at the same moment one succeeds', async t => {
  const dan = await signUp('dan')
  const [one, two] = [await logIn(dan), await logIn(dan)]
  const answers = await Promise.all([change(one, OLD, NEW), change(two, OLD, `${NEW} too`)])
  const outcomes = answers.map(({ data, errors }) => data?.changeOwnPassword ?? errors[0].extensions.code)
  t.strictSame(outcomes.filter(outcome => outcome === true).length, 1)
  t.equal((await tryLogIn(dan, OLD)).status, 400)
})

t.test('it needs a credential without a scope, and a user with a password', async t => {
  t.match(await anonymous.gql(CHANGE, { input: { currentPassword: OLD, newPassword: NEW } }), { status: 401 })
  const { token } = await made(admin, { scope: { privileges: ['EDIT_USER_PROFILE'] } })
  const scoped = anonymous.with({ token, actor: admin.actor })
  t.match(await refusal(scoped, server.password, NEW), { code: 403, message: /scope does not permit/ })
  t.equal((await tryLogIn('datahub', server.password)).status, 200)
  const elsewhere = await start(t, { env: { ASPECTD_AUTH: 'off' } })
  const sso = elsewhere.anonymous.with({ headers: { 'x-datahub-actor': 'urn:li:corpuser:sso' } })
  t.match(await refusal(sso, OLD, NEW), { code: 400, message: /has no password/ })
})

t.test('wrong passwords are counted with failed log-ins, also those of one request', async t => {
  const { admin: by, password } = await start(t, { config: { plugins: { auth: { attemptsPerMinute: 2 } } } })
  const guesses = ['one', 'two'].map(
    guess => `${guess}: changeOwnPassword(input: { currentPassword: "${guess}", newPassword: "${NEW}" })`
  )
  t.equal((await by.gql(`mutation { ${guesses.join(' ')} }`)).errors.length, 1, 'the first one ends the request')
  await refusal(by, 'a third one', NEW)
  t.match(await refusal(by, password, NEW), { code: 429, message: /too many attempts/ })
})

t.test('the audit trail says who has changed theirs, and has neither password', async t => {
  const cat = await signUp('cat')
  const by = await logIn(cat)
  await refusal(by, 'not the current one', NEW)
  await change(by, OLD, NEW)
  const found = await events(admin, { operation: 'changeOwnPassword', actor: by.actor })
  t.strictSame(
    found.events.map(({ outcome }) => outcome),
    ['ALLOWED', 'FAILED']
  )
  t.notMatch(JSON.stringify(found), /long|current one/)
})
