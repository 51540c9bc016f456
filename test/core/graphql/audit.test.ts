import { serverAudits } from 'graphql-http'
import t from 'tap'
import { start } from '../../helper.ts'

t.test('the audits of graphql-http find no error and no warning', async t => {
  const { url, admin } = await start(t)
  const secret = await admin.gql(`mutation {
    createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "audit" }) { accessToken }
  }`)
  const authorization = `Bearer ${secret.data?.createAccessToken.accessToken}`
  const ask: typeof fetch = (target, options) =>
    fetch(target, { ...options, headers: { ...options?.headers, authorization } })
  const audits = serverAudits({ url: `${url}/api/graphql`, fetchFn: ask })
  t.ok(audits.length > 50)
  for (const { id, name, fn } of audits) {
    const result = await fn()
    t.equal(result.status, 'ok', `${id} ${name}: ${result.status === 'ok' ? '' : result.reason}`)
  }
})
