import t from 'tap'
import { start } from '../../helper.ts'
import { list, namesOf } from './requests.ts'

const { admin } = await start(t)

t.test('all tokens are listed when they exceed one page of the store', async t => {
  const names = Array.from({ length: 600 }, (_none, at) => `t${at}`)
  const input = `type: PERSONAL, actorUrn: "${admin.actor}", duration: ONE_DAY`
  const fields = names.map(name => `${name}: createAccessToken(input: { ${input}, name: "${name}" }) { accessToken }`)
  const tens = Array.from({ length: 60 }, (_none, at) => fields.slice(at * 10, at * 10 + 10))
  const answers = await Promise.all(tens.map(ten => admin.gql(`mutation { ${ten.join(' ')} }`)))
  t.ok(answers.every(({ errors }) => errors === undefined))
  const answer = await list(admin, { start: 1, count: 100_000 })
  t.equal(answer.data.listAccessTokens.total, 600)
  t.equal(new Set(namesOf(answer)).size, 599)
})
